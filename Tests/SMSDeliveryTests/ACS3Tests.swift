import Testing

@testable import SMSDelivery

/// The first vector is the example of Alibaba Cloud's page on signature version 3; the second was made with Python's hmac.
struct ACS3Tests {
    private func request(_ query: String, host: String, action: String, version: String) -> CanonicalRequest {
        CanonicalRequest(
            query: query,
            fields: [
                ("host", host), ("x-acs-action", action), ("x-acs-version", version),
                ("x-acs-content-sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
                ("x-acs-date", "2023-10-26T10:22:32Z"), ("x-acs-signature-nonce", "3156853299f313e23d1673dc12e1703d"),
            ], body: [])
    }

    private func authorization(of request: CanonicalRequest) throws -> String {
        let signer = ACS3(
            keyID: try #require(Credential("YourAccessKeyId")),
            secret: try #require(Credential("YourAccessKeySecret")))
        return signer.authorization(of: request)
    }

    @Test func `the published request has the published signature`() throws {
        let request = request(
            "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
            host: "ecs.cn-shanghai.aliyuncs.com", action: "RunInstances", version: "2014-05-26")
        #expect(request.hash == "7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259")
        let expected =
            "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,"
            + "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,"
            + "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0"
        #expect(try authorization(of: request) == expected)
    }

    @Test func `a request of SendSms has Python's signature`() throws {
        let request = request(
            "PhoneNumbers=13800138000&SignName=%E7%A4%BA%E4%BE%8B&TemplateCode=SMS_000000"
                + "&TemplateParam=%7B%22code%22%3A%22123456%22%7D",
            host: "dysmsapi.aliyuncs.com", action: "SendSms", version: "2017-05-25")
        let signature = "50e677a37be9b82576a9ee8e9e6cdfd555a1c1258675ca0ed7263a365e6e6da0"
        #expect(try authorization(of: request).hasSuffix(",Signature=\(signature)"))
    }
}
