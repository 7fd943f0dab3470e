import HTTPCodec

/// The second in UTC, such as `2026-11-30T08:00:57Z` (RFC 3339 §5.6), as signatures are dated.
func utcSecond(_ millisecondsSince1970: Int64) -> String {
    String(decoding: UTCTime(millisecondsSince1970: millisecondsSince1970).rfc3339.prefix(19), as: UTF8.self) + "Z"
}
