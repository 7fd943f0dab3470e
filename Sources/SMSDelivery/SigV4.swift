/// Signature Version 4 of AWS, `AWS4-HMAC-SHA256`.
struct SigV4: Sendable {
    let keyID: Credential
    let secret: Credential
    let region: String
    let service: String

    /// The value of `Authorization`.
    ///
    /// - Parameter time: such as `20150830T123600Z`, also the value of the signed field `x-amz-date`.
    func authorization(of request: CanonicalRequest, at time: String) -> String {
        request.authorization(
            "AWS4-HMAC-SHA256", keyID: keyID, secret: "AWS4" + secret.text,
            scope: [String(time.prefix(8)), region, service, "aws4_request"], time: time)
    }
}
