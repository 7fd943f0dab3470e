/// A request as a fake server reads it; its parser is the tests' own, and simple.
package struct ReceivedRequest: Sendable {
    /// Such as `POST /hook HTTP/1.1`.
    package let line: String
    /// By lower-case name.
    package let fields: [String: String]
    package let body: [UInt8]

    /// The body as a JSON object; empty if it is none.
    package var json: [String: JSONValue] { JSONValue.object(body) }
}

extension BlockingSocket {
    /// The next request, with the body that its `Content-Length` announces.
    package func readRequest() throws -> ReceivedRequest {
        var bytes: [UInt8] = []
        while bytes.suffix(4) != [13, 10, 13, 10] {
            let byte = try receive(atMost: 1)
            guard !byte.isEmpty else { throw Failure(call: "request", code: 0) }
            bytes += byte
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        let byName = Dictionary(fields) { "\($0), \($1)" }
        let length = Int(byName["content-length"] ?? "0") ?? 0
        var body: [UInt8] = []
        while body.count < length {
            let part = try receive(atMost: length - body.count)
            guard !part.isEmpty else { throw Failure(call: "body", code: 0) }
            body += part
        }
        return ReceivedRequest(line: lines.first ?? "", fields: byName, body: body)
    }

    /// Sends a complete answer.
    package func answer(_ status: Int, _ body: String = "", fields: [String] = []) throws {
        let head = ["HTTP/1.1 \(status) Answer", "Content-Length: \(body.utf8.count)"] + fields
        try send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Blocks until the other side ends the connection, in whatever way.
    package func waitForEnd() {
        while let bytes = try? receive(), !bytes.isEmpty {}  // a reset is an end too
    }
}
