/// The ranges of a field such as `Accept` or `Accept-Language`, in lower case, with their weights from 0 to 1
/// (RFC 9110 §12.4.2). A malformed weight drops its range; at most 16 ranges are read.
func weightedRanges(_ field: String) -> [(range: String, weight: Double)] {
    field.utf8.split(separator: UInt8(ascii: ","), maxSplits: 16).prefix(16).compactMap { element in
        let parts = element.split(separator: UInt8(ascii: ";")).map { part in
            String(decoding: part.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
        }
        guard let range = parts.first else { return nil }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { qualityValue($0.dropFirst(2)) } ?? 1
        return weight.map { (range, $0) }
    }
}

/// `0` to `1` with at most three decimals (RFC 9110 §12.4.2); nil for every other text.
private func qualityValue(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isPlain, text.utf8.count <= 5, text.first != ".", let value = Double(text), value <= 1 else { return nil }
    return value
}
