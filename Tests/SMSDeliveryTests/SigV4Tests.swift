import Testing

@testable import SMSDelivery

/// The first vector is of the suite that AWS publishes with aws-c-auth, `post-x-www-form-urlencoded`; the second was made
/// with botocore.
struct SigV4Tests {
    private func authorization(service: String, _ request: CanonicalRequest) throws -> String {
        let signer = SigV4(
            keyID: try #require(Credential("AKIDEXAMPLE")),
            secret: try #require(Credential("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")), region: "us-east-1",
            service: service)
        return signer.authorization(of: request, at: "20150830T123600Z")
    }

    @Test func `the published request has the published signature`() throws {
        let request = CanonicalRequest(
            fields: [
                ("content-type", "application/x-www-form-urlencoded"), ("host", "example.amazonaws.com"),
                ("content-length", "13"), ("x-amz-date", "20150830T123600Z"),
                ("x-amz-content-sha256", "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e"),
            ],
            body: Array("Param1=value1".utf8))
        #expect(request.hash == "b1edd1d03544c25390e32085d55b57acc9a3961bb59415ff86c45c3d89d16cfb")
        let expected =
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
            + "SignedHeaders=content-length;content-type;host;x-amz-content-sha256;x-amz-date, "
            + "Signature=d3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b"
        #expect(try authorization(service: "service", request) == expected)
    }

    @Test func `a text for SNS has botocore's signature`() throws {
        let body =
            "Action=Publish&Message=123456%20is%20your%20code&PhoneNumber=%2B8613800138000&Version=2010-03-31"
        let request = CanonicalRequest(
            fields: [
                ("content-type", "application/x-www-form-urlencoded; charset=utf-8"),
                ("host", "sns.us-east-1.amazonaws.com"), ("x-amz-date", "20150830T123600Z"),
            ],
            body: Array(body.utf8))
        let expected =
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/sns/aws4_request, "
            + "SignedHeaders=content-type;host;x-amz-date, "
            + "Signature=15c28b064077257991fa82f542ec4e0b31f54d26b4c959b9123ff383eedec976"
        #expect(try authorization(service: "sns", request) == expected)
    }
}
