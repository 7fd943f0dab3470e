import HTTPCodec

/// How long a caller wants to wait for the gateway's word, by the first `wait` of its `Prefer` fields (RFC 7240 §4.3): 1 to
/// 10 seconds, and 10 for more. A preference that makes no sense is ignored (RFC 7240 §2).
func preferredWait(_ fields: HTTPFields) -> Duration? {
    for preference in fields.values(of: "prefer").flatMap({ $0.utf8.split(separator: UInt8(ascii: ",")) }) {
        let value = preference.prefix { $0 != UInt8(ascii: ";") }
        let parts = value.split(separator: UInt8(ascii: "="), maxSplits: 1).map { $0.trimming(" \t") }
        guard parts.first?.count == 4, let name = parts.first, Substring(name).lowercased() == "wait" else { continue }
        let wait = parts.count > 1 ? parts[1].trimming("\"") : "".utf8[...]
        guard wait.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let seconds = Int(Substring(wait))
        else { return nil }
        return seconds == 0 ? nil : .seconds(min(seconds, 10))
    }
    return nil
}

extension Substring.UTF8View {
    /// Without the octets at both ends that are those of `text`.
    fileprivate func trimming(_ text: String) -> Self {
        var rest = drop(while: text.utf8.contains)
        while let last = rest.last, text.utf8.contains(last) { rest.removeLast() }
        return rest
    }
}
