extension HTTPFields {
    /// Whether there is a field that reverse proxies, load balancers and content networks add to what they pass on: `Via`
    /// (RFC 9110 §7.6.3), `Forwarded` (RFC 7239), `CDN-Loop` (RFC 8586), `X-Forwarded-…`, `X-Real-IP`, `True-Client-IP` and
    /// their like. Clients have no reason to send one.
    public var haveForwarding: Bool { containsName(where: Self.isForwarding) }

    private static func isForwarding(_ name: Span<UInt8>) -> Bool {
        wholeNames.contains { name.isCaseInsensitivelyEqual(to: $0) }
            || prefixes.contains { name.hasCaseInsensitivePrefix($0) }
            || suffixes.contains { suffix in
                let start = name.count - suffix.utf8.count
                return start >= 0 && name.extracting(start...).isCaseInsensitivelyEqual(to: suffix)
            }
    }

    private static let wholeNames = ["via", "forwarded", "cdn-loop"]
    /// Of the usual fields, and of those of Envoy and of the rewriters that keep what a request was before.
    private static let prefixes = ["x-forwarded", "x-envoy-", "x-original-"]
    /// `X-Real-IP`, `X-Client-IP`, `CF-Connecting-IP`, `Fastly-Client-IP`, `X-Azure-ClientIP`, …
    private static let suffixes = ["-ip", "clientip"]
}
