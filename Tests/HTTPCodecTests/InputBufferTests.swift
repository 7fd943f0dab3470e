import Testing

@testable import HTTPCodec

struct InputBufferTests {
    private func append(_ text: String, to buffer: inout InputBuffer) {
        octets(text).withUnsafeBytes { buffer.append($0) }
    }

    @Test func `a line is handed out once its end has arrived`() throws {
        var buffer = InputBuffer()

        append("ab\r", to: &buffer)
        #expect(try buffer.nextLine(limit: 2, tooLong: .fieldLineTooLong) == nil)
        append("\nc", to: &buffer)
        let line = try #require(try buffer.nextLine(limit: 2, tooLong: .fieldLineTooLong))

        #expect(Array(buffer.bytes[line]) == octets("ab"))
        #expect(buffer.count == 1)
    }

    @Test func `octets are taken all or none, and moved as they come`() {
        var buffer = InputBuffer()
        var body: [UInt8] = []
        append("abcd", to: &buffer)

        #expect(buffer.take(5) == nil)
        #expect(buffer.take(1) == octets("a"))
        #expect(buffer.move(atMost: 2, to: &body) == 2)
        #expect(buffer.move(atMost: 2, to: &body) == 1)
        #expect(body == octets("bcd"))
    }

    @Test func `what is consumed does not pile up`() {
        var buffer = InputBuffer()
        for _ in 0..<1000 {
            append("0123456789", to: &buffer)
            #expect(buffer.take(9) != nil)
            #expect(buffer.take(1) != nil)
        }

        #expect(buffer.bytes.count == 10)
    }

    @Test func `a rest that stays is at most doubled by what is consumed`() {
        var buffer = InputBuffer()
        append("rest", to: &buffer)
        for _ in 0..<1000 {
            append("01", to: &buffer)
            #expect(buffer.take(2) != nil)
        }

        #expect(buffer.count == 4)
        #expect(buffer.bytes.count <= 10)
    }
}
