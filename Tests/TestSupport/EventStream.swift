/// A stream of Server-Sent Events as a client reads it, by the rules of WHATWG HTML §9.2.6.
package final class EventStream: Sendable {
    /// An event, or what stands between events.
    package struct Event: Sendable {
        /// The name; `message` when none is given.
        package let name: String
        /// The `data` lines.
        package let data: String
        /// Whether the block held a comment.
        package let hasComment: Bool
        /// The id, which may be empty, when the block sets one.
        package let id: String?
        /// The reconnection time, when the block sets one.
        package let retry: Int?
        /// The lines as they came.
        package let lines: [String]

        /// The data as a JSON object.
        package var json: [String: JSONValue] { JSONValue.object(Array(data.utf8)) }
        /// `remaining_seconds`
        package var remaining: Int? { json["remaining_seconds"]?.int }
    }

    /// The head of the answer.
    package let head: HTTPAnswer
    private let connection: RawConnection

    /// Asks a service on `port` for the stream of a phone, and reads the answer's head.
    package init(
        port: UInt16, _ phone: String, query: String = "", fields: [String] = []
    ) async throws {
        connection = try RawConnection(port: port)
        let lines = ["GET /codes/\(phone)/cooldown\(query) HTTP/1.1", "Host: localhost", "Accept: text/event-stream"]
        try connection.send((lines + fields).joined(separator: "\r\n") + "\r\n\r\n")
        head = try await connection.readAnswer(isHEAD: true)
    }

    /// The next event; nil when the server has closed the connection. Blocks without data are skipped.
    package func next() async throws -> Event? {
        while let event = try await nextBlock() {
            if !event.data.isEmpty { return event }
        }
        return nil
    }

    /// The next block, also one without data.
    package func nextBlock() async throws -> Event? {
        guard let bytes = try await connection.read(through: Array("\n\n".utf8)) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        var (name, data, id, retry) = ("message", [String](), String?.none, Int?.none)
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1][...]) : ""
            switch parts[0] {
            case "event": name = value
            case "data": data.append(value)
            case "id": id = value
            case "retry": retry = Int(value)
            default: break
            }
        }
        return Event(
            name: name, data: data.joined(separator: "\n"), hasComment: lines.contains { $0.hasPrefix(":") },
            id: id, retry: retry, lines: lines)
    }
}
