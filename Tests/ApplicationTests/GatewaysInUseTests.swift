import SMSDelivery
import TestSupport
import Testing

@testable import Application

struct GatewaysInUseTests {
    @Test func `each gateway that is routed to is made of its settings`() async throws {
        let settings = try Settings.read(
            flags: [
                "--gateways", "console", "--routes", "86=kannel,1=twilio,44=vonage,49=webhook",
                "--kannel-url", "http://127.0.0.1:1/", "--kannel-user", "u", "--kannel-password", "p",
                "--twilio-account-sid", "AC1", "--twilio-auth-token", "t", "--twilio-from", "+15005550006",
                "--vonage-api-key", "k", "--vonage-api-secret", "s", "--vonage-from", "Acme",
                "--webhook-url", "http://127.0.0.1:1/",
            ], environment: [:]
        ).settings
        let gateways = try GatewaysInUse(settings, time: ManualTime()) { _, _ in }
        let byName = gateways.byName
        #expect(Set(byName.keys) == ["console", "kannel", "twilio", "vonage", "webhook"])
        #expect(byName["console"]?.receipts == nil)
        #expect(byName["kannel"]?.gateway is KannelGateway && byName["kannel"]?.receipts is KannelReceipts)
        #expect(byName["twilio"]?.gateway is TwilioGateway && byName["twilio"]?.receipts is TwilioReceipts)
        #expect(byName["vonage"]?.gateway is VonageGateway && byName["vonage"]?.receipts is VonageReceipts)
        #expect(byName["webhook"]?.gateway is WebhookGateway && byName["webhook"]?.receipts is WebhookReceipts)
        await gateways.close()
    }
}
