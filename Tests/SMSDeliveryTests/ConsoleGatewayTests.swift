import Glibc
import TestSupport
import Testing

@testable import SMSDelivery

struct ConsoleGatewayTests {
    @Test func `each text is one line, with its line breaks shown`() async throws {
        let (reading, writing) = try makePipe()
        let gateway = ConsoleGateway(descriptor: writing)
        #expect(await gateway.send(try message(1, "code 123456\n@example.com #123456\r\nbye")) == .accepted(id: nil))
        await gateway.close()
        close(writing)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(reading, &buffer, buffer.count)
        close(reading)
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        #expect(text == "[SMS] +8613800138000 code 123456\\n@example.com #123456\\nbye\n")
    }

    @Test func `a text that nobody can read any more is refused`() async throws {
        let (reading, writing) = try makePipe()
        close(reading)
        let gateway = ConsoleGateway(descriptor: writing)
        #expect(await gateway.send(try message(1, "code")).kind == .transient)
        await gateway.close()
        #expect(await gateway.send(try message(2, "code")).kind == .transient)
        close(writing)
    }

    @Test func `a blocked output leaves the outcome unknown once the task is cancelled`() async throws {
        let (reading, writing) = try makePipe()
        let gateway = ConsoleGateway(descriptor: writing)
        let long = try message(1, String(repeating: "x", count: 1 << 20))  // more than a pipe holds
        let sending = Task { await gateway.send(long) }
        sending.cancel()
        #expect(await sending.value.kind == .unknown)
        close(reading)
        await gateway.close()
        close(writing)
    }
}
