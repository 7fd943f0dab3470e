/// The third signature of Tencent Cloud, `TC3-HMAC-SHA256`: signed fields count in lower case, their values too.
struct TC3: Sendable {
    let secretID: Credential
    let secretKey: Credential
    let service: String

    /// The value of `Authorization`.
    ///
    /// - Parameter time: milliseconds since 1970, whose second is also the value of `X-TC-Timestamp`.
    func authorization(of request: CanonicalRequest, at time: Int64) -> String {
        request.authorization(
            "TC3-HMAC-SHA256", keyID: secretID, secret: "TC3" + secretKey.text,
            scope: [String(utcSecond(time).prefix(10)), service, "tc3_request"], time: String(time / 1000))
    }
}
