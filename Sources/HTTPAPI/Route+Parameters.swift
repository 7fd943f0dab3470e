import HTTPCodec

extension Route {
    /// The query parameters that a `POST` or `DELETE` may have; nil for any.
    ///
    /// Providers choose the query of a receipt. A language is cosmetic and may be asked for everywhere.
    private var parameters: [String]? {
        switch self {
        case .codes: ["dry_run", "locale"]
        case .phone, .verify: ["locale"]
        case .cooldown, .receipts, .signingKeys, .health, .readiness, .server: nil
        }
    }

    /// Refuses a query with an unknown parameter, on a request that changes something: a misspelled parameter that asks for
    /// less must not do more.
    func checkParameters(of head: HTTPRequestHead) throws(Refusal) {
        guard let parameters, let query = head.query,
            let unknown = formDecoded(Array(query.utf8)).first(where: { !parameters.contains($0.name) })?.name
        else { return }
        guard head.method != .post || RequestBody.Field(rawValue: unknown) == nil else {
            throw Refusal(.queryInvalid, "The field \(unknown) belongs in the body, not in the query.")
        }
        let subject = Self.isPlain(unknown) ? "The query parameter \(unknown)" : "A query parameter"
        throw Refusal(
            .queryInvalid, "\(subject) is unknown; known here: \(parameters.joined(separator: " and ")).")
    }

    /// Whether a name can be repeated to the caller: it holds no digits, and so no phone, code or key.
    private static func isPlain(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || "_-.".utf8.contains($0)
            }
    }
}
