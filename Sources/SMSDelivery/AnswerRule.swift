import OutboundHTTP
import VerificationCore
import VerificationService

/// A rule of the operator's on what an endpoint's answer means: `status=409:accepted`, `result.code=1001:refused` or
/// `code=*:misconfigured`.
public struct AnswerRule: Sendable {
    private enum Subject {
        case status
        case member(path: [String])
    }

    private enum Meaning: String {
        case accepted, refused, limited, transient, unknown, misconfigured
    }

    private let name: String
    private let subject: Subject
    /// Nil is any value.
    private let value: String?
    private let meaning: Meaning

    /// The rule that `text` spells: a name, `=`, a value, `:` and an outcome; nil for anything else.
    ///
    /// The name `status` means the HTTP status, any other one a member of the JSON answer, in whose objects dots lead. A
    /// value is compared as text, a number or boolean by its spelling; `*` is any value but `null`.
    public init?(_ text: String) {
        guard let parts = text.wholeMatch(of: /([^=]+)=(.+):([a-z]+)/), let meaning = Meaning(rawValue: String(parts.3))
        else { return nil }
        name = String(parts.1)
        value = parts.2 == "*" ? nil : String(parts.2)
        self.meaning = meaning
        if name == "status" {
            guard value.map({ $0.utf8.count == 3 && (100..<600).contains(Int($0) ?? 0) }) ?? true else { return nil }
            subject = .status
        } else {
            let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard !path.contains("") else { return nil }
            subject = .member(path: path)
        }
    }

    /// Whether the endpoint says in its JSON that it took a message.
    fileprivate var isAcceptanceInBody: Bool {
        switch (subject, meaning) {
        case (.member, .accepted): true
        case (.status, _), (.member, _): false
        }
    }

    /// What the answer means by this rule; nil if the rule says nothing of it.
    fileprivate func outcome(ofStatus status: Int, _ body: JSONNode?) -> GatewayOutcome? {
        let found: JSONNode? =
            switch subject {
            case .status: .scalar("\(status)")
            case .member(let path): path.reduce(body) { $0?[$1] }
            }
        guard let found, found != .null, value == nil || found.text == value else { return nil }
        let reason = GatewayReason("\(name) \(found.text ?? "is there")")
        return switch meaning {
        case .accepted: .accepted(id: nil)
        case .refused: .refused(reason)
        case .limited: .limited(reason, for: nil)
        case .transient: .transient(reason)
        case .unknown: .unknown(reason)
        case .misconfigured: .misconfigured(reason)
        }
    }
}

extension [AnswerRule] {
    /// What an answer means: by the first rule that fits, otherwise by its status, except that an endpoint whose JSON
    /// should say that it took a message and does not leaves it unknown.
    func outcome(of response: OutboundResponse) -> GatewayOutcome {
        let body = JSONNode(response.body)
        for rule in self {
            if let outcome = rule.outcome(ofStatus: response.status, body) { return outcome }
        }
        guard contains(where: \.isAcceptanceInBody), (200..<300).contains(response.status) else {
            return response.outcomeByStatus
        }
        return .unknown("HTTP \(response.status) without a sign of acceptance")
    }
}
