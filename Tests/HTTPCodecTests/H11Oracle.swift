import Foundation
import TestSupport

/// h11, an HTTP/1.1 parser in Python, asked what it makes of messages; see `Tests/Oracles/h11_oracle.py`.
enum H11Oracle {
    /// What h11 makes of one message.
    struct Answer: Decodable {
        /// How the message ends.
        enum End: String, Decodable {
            case done, incomplete, error
        }

        /// The requests; only the last may be incomplete.
        let requests: [Request]
        /// Where that which is not a whole request begins.
        let start: Int
        let end: End
        /// Whether an incomplete message is refused once two empty lines follow it.
        let refusedWhenEnded: Bool
    }

    /// A request, in which each character stands for one octet.
    struct Request: Decodable {
        /// How much of it there is; `ended` when not even the head, but for two empty lines that were added.
        enum State: String, Decodable {
            case complete, head, ended
        }

        let method: String
        let target: String
        let version: String
        /// Pairs of a lower-case name and a value.
        let fields: [[String]]
        /// In hexadecimal digits.
        let body: String
        let state: State
        /// Where in the message it begins.
        let start: Int
        /// Where in the message it ends.
        let end: Int

        /// The values of a field.
        func values(of name: String) -> [String] {
            fields.filter { $0.first == name }.compactMap(\.last)
        }
    }

    /// Where it is asked.
    static let script = OracleScript("h11_oracle.py")

    /// One answer for each message, in order.
    static func answers(to messages: [[UInt8]]) async throws -> [Answer] {
        var input = Data()
        for message in messages {
            withUnsafeBytes(of: UInt32(message.count).bigEndian) { input.append(contentsOf: $0) }
            input.append(contentsOf: message)
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try await script.lines(messages.count, about: input).map { try decoder.decode(Answer.self, from: $0) }
    }
}
