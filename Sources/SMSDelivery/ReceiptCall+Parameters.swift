import HTTPCodec
import VerificationService

extension ReceiptCall {
    /// What the call says, wherever it says it: in its query, in a form or in the members of a JSON object. Nil if that
    /// JSON cannot be read. Of several values of one name the first counts.
    var parameters: [String: String]? {
        guard isPost else { return Dictionary(firstOf: query) }
        guard field("content-type")?.lowercased().hasPrefix("application/json") == true else {
            return Dictionary(firstOf: formDecoded(body))
        }
        guard case .object(let members) = JSONNode(body) else { return nil }
        return members.compactMapValues(\.text)
    }
}

extension [String: String] {
    fileprivate init(firstOf pairs: [(name: String, value: String)]) {
        self.init(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
