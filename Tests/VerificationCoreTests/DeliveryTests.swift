import Testing
import VerificationCore

struct DeliveryTests {
    @Test(arguments: [
        (Delivery.queued, "queued"), (.sent, "sent"), (.delivered, "delivered"), (.failed, "failed"),
        (.unknown, "unknown"),
    ])
    func `it has the name of the API`(delivery: Delivery, name: String) {
        #expect(delivery.rawValue == name)
        #expect(Delivery(rawValue: name) == delivery)
    }
}
