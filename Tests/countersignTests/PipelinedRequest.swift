import Foundation
import TestSupport

/// A request whose answer is the same whenever it is asked: about phones that no code was ever sent to.
struct PipelinedRequest: Sendable {
    let method: String
    let target: String
    var fields: [String] = []
    var body = ""

    /// As it goes on the wire, under a request id.
    func bytes(id: String) -> [UInt8] {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "X-Request-Id: \(id)"] + fields
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    var isHEAD: Bool { method == "HEAD" }

    /// Requests of every kind.
    static let all = (0..<20).flatMap { about(phone: "861390000\(1000 + $0)") } + others

    /// Of each phone the spellings, methods and languages, and a wrong code, which counts once however often it comes.
    private static func about(phone: String) -> [Self] {
        [
            Self(method: "GET", target: "/codes/+\(phone)/cooldown"),
            Self(method: "GET", target: "/codes/%2B\(phone)/cooldown?locale=zh-Hans"),
            Self(method: "GET", target: "/codes/00\(phone)/cooldown", fields: ["Accept-Language: zh-TW, en;q=0.5"]),
            Self(method: "HEAD", target: "/codes/%2b\(phone.prefix(5))%20\(phone.dropFirst(5))/cooldown"),
            Self(method: "OPTIONS", target: "/codes/+\(phone)"),
            Self(method: "DELETE", target: "/codes/+\(phone)"),
            sized("/codes/+\(phone)/verify", "json", #"{"code": "000000"}"#),
            chunked("/codes/+\(phone)/verify", "json", #"{"code": "12345"}"#),
        ]
    }

    private static let others = [
        Self(method: "GET", target: "/healthz"),
        Self(method: "GET", target: "http://other.example/healthz"),
        Self(method: "HEAD", target: "/healthz"),
        Self(method: "OPTIONS", target: "*"),
        Self(method: "GET", target: "/codes"),
        Self(method: "GET", target: "/nothing/here"),
        Self(method: "GET", target: "/codes/+8613900001000/cooldown/"),
        Self(method: "GET", target: "/codes/%ZZ/cooldown"),
        Self(method: "GET", target: "/codes/12/cooldown"),
        Self(method: "GET", target: "/healthz", fields: ["Content-Length: 18"], body: "GET / HTTP/1.1\r\n\r\n"),
        sized("/codes", "json", #"{"phone": "#),
        sized("/codes", "json", #"["+8613900001000"]"#),
        sized("/codes", "json", #"{"phone": "1"}"#, "Expect: 100-continue"),
        sized("/codes", "x-www-form-urlencoded", "phone=%2B12&purpose=%00"),
        sized("/codes", "x-www-form-urlencoded", "GET%20/=1&&=&%"),
        sized("/codes", "xml", "<phone/>"),
        sized("/codes/+8613900001000/verify", "json", #"{"code": 123456}"#),
        chunked("/codes", "json", "{" + String(repeating: #""a": [1, 2], "#, count: 100)),
        chunked("/codes", "x-www-form-urlencoded", "phone=" + String(repeating: "1", count: 3000)),
    ]

    private static func sized(_ target: String, _ type: String, _ body: String, _ more: String...) -> Self {
        let fields = ["Content-Type: application/\(type)", "Content-Length: \(body.utf8.count)"] + more
        return Self(method: "POST", target: target, fields: fields, body: body)
    }

    /// In chunks of seven bytes, with an extension and a trailer.
    private static func chunked(_ target: String, _ type: String, _ body: String) -> Self {
        var rest = body[...]
        var chunks = ""
        while !rest.isEmpty {
            let chunk = rest.prefix(7)
            chunks += "\(String(chunk.count, radix: 16));part\r\n\(chunk)\r\n"
            rest = rest.dropFirst(7)
        }
        let fields = ["Content-Type: application/\(type)", "Transfer-Encoding: chunked"]
        return Self(method: "POST", target: target, fields: fields, body: chunks + "0\r\nTrailer: end\r\n\r\n")
    }
}

/// An answer without what differs between two of the same request.
struct ComparableAnswer: Equatable, Sendable {
    private let status: Int
    private let fields: [String: String]
    private let body: String

    init(_ answer: HTTPAnswer, id: String) {
        status = answer.status
        fields = answer.fields.filter { $0.key != "date" && $0.key != "x-request-id" && $0.key != "connection" }
        let parts = answer.text.components(separatedBy: #""server_time":""#)
        let body = parts.count == 2 ? parts[0] + parts[1].dropFirst("2026-11-30T08:00:00.123Z".count) : answer.text
        self.body = body.replacingOccurrences(of: #""request_id":"\#(id)""#, with: #""request_id":"""#)
    }
}
