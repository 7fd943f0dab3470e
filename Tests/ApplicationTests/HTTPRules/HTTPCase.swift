import Testing

/// Some bytes, and what a server must make of them.
struct HTTPCase: Sendable {
    /// What becomes of the connection after the last answer.
    enum End: Sendable {
        /// It is in step: the next request on it is answered.
        case kept
        /// The answer says `Connection: close`, the stream ends, and what follows is never read as a request.
        case closed
    }

    /// The row of `http.md`, or the section of an RFC for a case that is in no row.
    let rule: String
    let bytes: [UInt8]
    /// Those of all answers, in order; an interim 100 too.
    let statuses: [Int]
    let end: End
    /// Whether the answers have no content, because the method is HEAD.
    var isHEAD = false
    /// What the last answer's body contains.
    var said: String?
    /// What no answer contains.
    var unsaid: String?
    /// Fields of the last answer by lower-case name; nil for one that it must not have.
    var fields: [String: String?] = [:]

    /// A text whose characters are all below U+0100 stands for those octets.
    init(_ rule: String, _ text: String, _ statuses: [Int], _ end: End) {
        self.rule = rule
        bytes = text.unicodeScalars.map { UInt8($0.value) }
        self.statuses = statuses
        self.end = end
    }

    /// Texts that are answered alike, each a case, after which the connection is in step.
    static func kept(_ rule: String, _ status: Int, _ texts: String...) -> [HTTPCase] {
        texts.map { HTTPCase(rule, $0, [status], .kept) }
    }

    /// Several requests in one text, after which the connection is in step.
    static func kept(_ rule: String, _ statuses: [Int], _ text: String) -> [HTTPCase] {
        [HTTPCase(rule, text, statuses, .kept)]
    }

    /// Texts that are answered alike, each a case, after which the connection is closed.
    static func closed(_ rule: String, _ status: Int, _ texts: String...) -> [HTTPCase] {
        texts.map { HTTPCase(rule, $0, [status], .closed) }
    }

    /// Several requests in one text, after which the connection is closed.
    static func closed(_ rule: String, _ statuses: [Int], _ text: String) -> [HTTPCase] {
        [HTTPCase(rule, text, statuses, .closed)]
    }
}

extension [HTTPCase] {
    /// The same for HEAD: no answer has content.
    var forHEAD: [HTTPCase] { changed { $0.isHEAD = true } }

    /// The same, and the last answer's body contains `text`.
    func saying(_ text: String) -> [HTTPCase] { changed { $0.said = text } }

    /// The same, and no answer contains `text`.
    func notSaying(_ text: String) -> [HTTPCase] { changed { $0.unsaid = text } }

    /// The same, and the last answer has this field, or has none of this name.
    func with(_ name: String, _ value: String?) -> [HTTPCase] {
        changed { $0.fields.updateValue(value, forKey: name) }
    }

    private func changed(_ change: (inout HTTPCase) -> Void) -> [HTTPCase] {
        map { original in
            var changed = original
            change(&changed)
            return changed
        }
    }
}

/// What cases are written with.
extension HTTPCase {
    /// Its cooldown is running, so that a whole and valid `POST /codes` for it is answered 429 every time.
    static let cooling = "+8613800138000"
    /// It is named in what must not be read as a request: one SMS to it shows that something was.
    static let silent = "+8613900139000"

    static let coolingJSON = #"{"phone":"+8613800138000"}"#
    static let silentJSON = #"{"phone":"+8613900139000"}"#
    static let coolingChunks = "1a\r\n\(coolingJSON)\r\n0\r\n\r\n"
    static let silentChunks = "1a\r\n\(silentJSON)\r\n0\r\n\r\n"

    /// A head of these lines.
    static func head(_ lines: String...) -> String { lines.map { $0 + "\r\n" }.joined() + "\r\n" }

    /// `GET /healthz` with these lines after Host.
    static func get(_ lines: String...) -> String {
        "GET /healthz HTTP/1.1\r\nHost: x\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    /// `POST /codes` with JSON, these lines and a body that they must frame.
    static func post(_ lines: String..., body: String = silentJSON) -> String {
        "POST /codes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }

    /// `POST /codes` with JSON of the right length.
    static func json(_ body: String) -> String { post("Content-Length: \(body.unicodeScalars.count)", body: body) }

    /// A request without a body.
    static func call(_ method: String, _ target: String, _ lines: String...) -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: x\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    /// `POST /codes` with this field and body.
    static func typed(_ line: String, _ body: String) -> String {
        head("POST /codes HTTP/1.1", "Host: x", line, "Content-Length: \(body.unicodeScalars.count)") + body
    }

    /// `POST /codes` with JSON in these chunks.
    static func chunked(_ chunks: String) -> String { post("Transfer-Encoding: chunked", body: chunks) }
}
