import Testing

@testable import HTTPCodec

struct ConnectionOptionsTests {
    @Test(arguments: [
        ("1.1", "X: y", true),
        ("1.1", "Connection: close", false),
        ("1.1", "Connection: CLOSE", false),
        ("1.1", "Connection: keep-alive", true),
        ("1.1", "Connection: upgrade, close", false),
        ("1.1", "Connection: keep-alive\r\nConnection: close", false),
        ("1.1", "Connection: close, keep-alive", false),
        ("1.1", "Connection: closed", true),
        ("1.1", "Connection:", true),
        ("1.1", "Connection: ,, close ,", false),
        ("1.0", "X: y", false),  // H3
        ("1.0", "Connection: Keep-Alive", true),  // H44
        ("1.0", "Connection: foo , keep-alive", true),
        ("1.0", "Connection: keep-alive, close", false),
        ("1.0", "Connection: upgrade", false),
        ("1.2", "X: y", true),
    ])
    func `a connection persists as RFC 9112 says`(version: String, line: String, keeps: Bool) throws {
        let head = try head("GET / HTTP/\(version)\r\nHost: x\r\n\(line)\r\n\r\n")

        #expect(head.keepsConnection == keeps)
    }
}
