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

    @Test func `it names the row, and a token that Python's hmac makes too`() throws {
        // hmac.new(b"\x01" * 32, b"countersign v1 message" + b"\0\x10" + bytes(range(16)) + b"\0\x01" + b"7", sha256)
        #expect(try reference().text == "msg_7_2d7a4c377084f4ce7d581f2bb51d483a")
    }

    @Test func `what was made is read back and genuine`() throws {
        let read = try #require(MessageReference(try reference().text))
        #expect(read == (try reference()))
        #expect(read.id == MessageID(rawValue: 7))
        #expect(read.isGenuine(codeID: code, key: try key()))
    }

    @Test func `another row, code or key, or another token, makes it false`() throws {
        let text = try reference().text
        let token = text.dropFirst(6)
        let others = ["msg_8_\(token)", "msg_7_\(token.dropLast())0", "msg_7_\(token)0", "msg_07_\(token)", "msg_7_"]
        for other in others where other != text {
            #expect(MessageReference(other)?.isGenuine(codeID: code, key: try key()) != true, "\(other)")
        }
        let read = try #require(MessageReference(text))
        #expect(!read.isGenuine(codeID: CodeID(bytes: Array(1..<17)), key: try key()))
        #expect(!read.isGenuine(codeID: code, key: try key(2)))
    }

    @Test(arguments: ["", "msg", "msg_7", "msg__x", "msg_0_x", "msg_-7_x", "msg_x_y", "7_8_9", "msg_7_x_y"])
    func `what has another form is none`(_ text: String) {
        #expect(MessageReference(text) == nil)
    }
}
