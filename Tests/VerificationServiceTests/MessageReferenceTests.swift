import Cryptography
import Testing
import VerificationCore

@testable import VerificationService

struct MessageReferenceTests {
    private let code = CodeID(bytes: Array(0..<16))

    private func key(_ byte: UInt8 = 1) throws -> SecretKey {
        try #require(SecretKey(bytes: Array(repeating: byte, count: 32)))
    }

    private func reference(_ row: Int64 = 7) throws -> MessageReference {
        MessageReference(id: MessageID(rawValue: row), codeID: code, key: try key())
    }

    @Test func `it names the row and the code, with a proof that Python's hmac makes too`() throws {
        // hmac.new(b"\x01" * 32, b"countersign v1 message" + b"\0\x01" + b"7" + b"\0\x08" + b"00010203", sha256)
        #expect(try reference().text == "msg_7_00010203c21a29e9d01bfbba75023633")
    }

    @Test func `what was made is read back and genuine`() throws {
        let read = try #require(MessageReference(try reference().text))
        #expect(read == (try reference()))
        #expect(read.id == MessageID(rawValue: 7))
        #expect(read.isGenuine(under: try key()))
        #expect(read.isOf(code))
    }

    @Test func `another row, code or key, or another token, makes it false`() throws {
        let text = try reference().text
        let token = text.dropFirst(6)
        let others = ["msg_8_\(token)", "msg_7_\(token.dropLast())0", "msg_7_\(token)0", "msg_07_\(token)", "msg_7_"]
        for other in others where other != text {
            #expect(MessageReference(other)?.isGenuine(under: try key()) != true, "\(other)")
        }
        let read = try #require(MessageReference(text))
        #expect(!read.isGenuine(under: try key(2)))
        #expect(!read.isOf(CodeID(bytes: Array(1..<17))))
    }

    @Test(arguments: [
        "", "msg", "msg_7", "msg__#", "msg_0_#", "msg_-7_#", "msg_x_#", "7_8_9", "msg_7_#_#", "msg_7_x#", "msg_7_#0",
        "Msg_7_#", "msg_7_00112233445566778899AABBCCDDEEFF", "msg_9223372036854775808_#",
    ])
    func `what has another form is none`(_ text: String) {
        #expect(MessageReference(text.replacing("#", with: "00112233445566778899aabbccddeeff")) == nil)
    }

    @Test func `names are found in bytes of any kind, so many and no more`() throws {
        let names = try (1...5).map { try reference($0).text }
        let texts = [
            #"[{"out_id":"\#(names[0])"},{"out_id":"\#(names[1])"}]"#, "id=\(names[0])&x=mmsg_\(names[1])",
            "msg_msg_7_\(names[0])\(names[1])", "\(names[0])msg_7", "\u{0}\(names[0])\u{ff}m",
            "msg_1_" + String(repeating: "0", count: 31), "", "m",
        ]
        let found = texts.map { MessageReference.all(in: Array($0.utf8), limit: 9).map(\.text) }
        #expect(
            found == [Array(names[..<2]), Array(names[..<2]), Array(names[..<2]), [names[0]], [names[0]], [], [], []])
        let all = Array(names.joined(separator: " ").utf8)
        #expect(MessageReference.all(in: all, limit: 3).map(\.text) == Array(names[..<3]))
        #expect(MessageReference.all(in: all, limit: 0).isEmpty)
    }
}
