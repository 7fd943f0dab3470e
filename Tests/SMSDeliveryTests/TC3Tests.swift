import Testing

@testable import SMSDelivery

/// The first vector is the example of Tencent Cloud's page on TC3; the second was made with Python's hmac.
struct TC3Tests {
    private func authorization(service: String, _ request: CanonicalRequest) throws -> String {
        let signer = TC3(
            secretID: try #require(Credential("AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE")),
            secretKey: try #require(Credential("Gu5t9xGARNpq86cd98joQYCN3EXAMPLE")), service: service)
        return signer.authorization(of: request, at: 1_551_113_065_000)
    }

    @Test func `the published request has the published signature`() throws {
        let body = #"{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}"#
        let request = CanonicalRequest(
            fields: [("content-type", "application/json; charset=utf-8"), ("host", "cvm.tencentcloudapi.com")],
            body: Array(body.utf8))
        #expect(request.hash == "5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031")
        let expected =
            "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, "
            + "SignedHeaders=content-type;host, "
            + "Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168"
        #expect(try authorization(service: "cvm", request) == expected)
    }

    @Test func `a request of SendSms has Python's signature`() throws {
        let body =
            #"{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400006666","TemplateId":"1234","SignName":"示例","#
            + #""TemplateParamSet":["123456"]}"#
        let request = CanonicalRequest(
            fields: [
                ("content-type", "application/json; charset=utf-8"), ("host", "sms.tencentcloudapi.com"),
                ("x-tc-action", "sendsms"),
            ], body: Array(body.utf8))
        let signature = "78b7b4ea4a872afd7326a2d9902cf703560576ab176baef1dbf94a57a98744cd"
        #expect(try authorization(service: "sms", request).hasSuffix(", Signature=\(signature)"))
    }
}
