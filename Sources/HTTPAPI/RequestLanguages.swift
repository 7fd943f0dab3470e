import HTTPCodec
import VerificationService

/// The languages that a request asks for. A language is cosmetic: what cannot be read is left out.
struct RequestLanguages {
    /// `?locale=`
    private let query: [LanguageTag]
    /// `Accept-Language`, the most wanted first.
    private let accepted: [LanguageTag]

    init(_ head: HTTPRequestHead) {
        let query = head.query.map { formDecoded(Array($0.utf8)) } ?? []
        self.query = query.first { $0.name == "locale" }.map { Self.parse($0.value) } ?? []
        accepted = head.fields["accept-language"].map(Self.parse) ?? []
    }

    /// For labels: the query beats the body's `locale`, which beats `Accept-Language`.
    func forLabels(_ body: [LanguageTag] = []) -> [LanguageTag] { query + body + accepted }

    /// For texts: the body's `locale` beats the others.
    func forTexts(_ body: [LanguageTag]) -> [LanguageTag] { body + query + accepted }

    /// The languages of `Accept-Language`, which query and body are read like, the most wanted first. A weight of 0 and `*`
    /// name no language (RFC 9110 §12.5.4).
    static func parse(_ field: String) -> [LanguageTag] {
        let ranges = weightedRanges(field).filter { $0.weight > 0 }.enumerated().sorted { left, right in
            (right.element.weight, left.offset) < (left.element.weight, right.offset)
        }
        return ranges.compactMap { LanguageTag($0.element.range) }
    }
}
