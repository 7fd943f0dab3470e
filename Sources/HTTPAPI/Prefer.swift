import HTTPCodec

/// How long a caller wants to wait for the gateway's word, by the first `wait` of its `Prefer` fields (RFC 7240 §4.3): 1 to
/// 10 seconds, and 10 for more. A preference that makes no sense is ignored (RFC 7240 §2).
func preferredWait(_ fields: HTTPFields) -> Duration? {
    for preference in fields.values(of: "prefer").flatMap({ $0.split(separator: ",") }) {
        let value = preference.prefix { $0 != ";" }
        let parts = value.split(separator: "=", maxSplits: 1).map { $0.trimming { $0 == " " || $0 == "\t" } }
        guard parts.first?.lowercased() == "wait" else { continue }
        let wait = parts.count > 1 ? parts[1].trimming { $0 == "\"" } : ""
        guard wait.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let seconds = Int(wait) else {
            return nil
        }
        return seconds == 0 ? nil : .seconds(min(seconds, 10))
    }
    return nil
}

extension Substring {
    /// Without the characters at both ends that fit.
    fileprivate func trimming(_ fits: (Character) -> Bool) -> Substring {
        var text = drop(while: fits)
        while let last = text.last, fits(last) { text.removeLast() }
        return text
    }
}
