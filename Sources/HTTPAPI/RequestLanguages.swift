import HTTPCodec
import VerificationService

/// The languages that a request asks for.
struct RequestLanguages {
    /// `?locale=`
    private let query: [LanguageTag]
    /// `Accept-Language`, the most wanted first.
    private let accepted: [LanguageTag]

    init(_ head: HTTPRequestHead) {
        let query = head.query.map { formDecoded(Array($0.utf8)) } ?? []
        self.query = query.first { $0.name == "locale" }.flatMap { LanguageTag($0.value) }.map { [$0] } ?? []
        accepted = head.fields["accept-language"].map(Self.parse) ?? []
    }

    /// For labels: the query beats the body's `locale`, which beats `Accept-Language`.
    func forLabels(_ locale: LanguageTag? = nil) -> [LanguageTag] {
        query + [locale].compactMap(\.self) + accepted
    }

    /// For texts: the body's `locale` beats the others.
    func forTexts(_ locale: LanguageTag?) -> [LanguageTag] {
        [locale].compactMap(\.self) + query + accepted
    }

    /// RFC 9110 §12.5.4: ranges with weights; a weight of 0 and `*` name no language. At most 16 are read.
    static func parse(_ field: String) -> [LanguageTag] {
        var ranges: [(tag: LanguageTag, weight: Double)] = []
        for range in field.split(separator: ",").prefix(16) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let first = parts.first, let tag = LanguageTag(first) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0, weight <= 1 { ranges.append((tag, weight)) }
        }
        return ranges.enumerated().sorted { left, right in
            (right.element.weight, left.offset) < (left.element.weight, right.offset)
        }.map(\.element.tag)
    }
}
