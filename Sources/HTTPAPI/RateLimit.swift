import VerificationCore

/// What an answer says of the limit that refuses (draft-ietf-httpapi-ratelimit-headers): the values of the fields
/// `RateLimit-Policy` and `RateLimit`.
struct RateLimit {
    /// Such as `"hourly_limit";q=5;w=3600`.
    let policy: String
    /// Such as `"hourly_limit";r=0;t=57`.
    let state: String

    /// The limit of that name, which frees after so many seconds.
    init(_ name: String, _ limit: Limit, freeAfter seconds: Int) {
        policy = "\"\(name)\";q=\(limit.count);w=\(limit.span.secondsRoundedUp)"
        state = "\"\(name)\";r=0;t=\(seconds)"
    }
}
