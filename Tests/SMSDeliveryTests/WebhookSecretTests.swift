import Testing

@testable import SMSDelivery

/// The vector is the Standard Webhooks specification's own.
struct WebhookSecretTests {
    private static let base64 = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    @Test(arguments: ["whsec_" + base64, base64])
    func `the published example has the published signature`(_ text: String) throws {
        let secret = try #require(WebhookSecret(text))
        let signature = secret.signature(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8))
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: ["", "whsec_", "whsec_not base64", "c2hvcnQ=", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaQ="])
    func `what is no base64 or too short is no secret`(_ text: String) {
        #expect(WebhookSecret(text) == nil)
    }

    @Test(arguments: [
        ("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", true),
        ("v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", true),
        ("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1a,x", true), ("", false), (" ", false),
        ("g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", false),
        ("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE", false),
        ("v1,AAAA", false),
    ])
    func `one signature of a field must be the right one`(field: String, isGenuine: Bool) throws {
        let isSigned = try #require(WebhookSecret(Self.base64)).isSigned(
            field, id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330,
            body: Array(#"{"test": 2432232314}"#.utf8))
        #expect(isSigned == isGenuine)
    }

    @Test func `a secret prints nothing of itself`() throws {
        let secret = try #require(WebhookSecret(Self.base64))
        var dump = ""
        Swift.dump(secret, to: &dump)
        for text in ["\(secret)", String(reflecting: secret), dump] { #expect(!text.contains("49")) }
        #expect("\(secret)" == "<webhook secret>")
    }
}
