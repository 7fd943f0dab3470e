import Testing
import VerificationCore

struct DeliveryTests {
    private static let all: [Delivery] = [.queued, .sent, .delivered, .failed, .unknown, .withdrawn]

    @Test(arguments: [
        (Delivery.queued, "queued"), (.sent, "sent"), (.delivered, "delivered"), (.failed, "failed"),
        (.unknown, "unknown"),
    ])
    func `it has the name of the API`(delivery: Delivery, name: String) {
        #expect(delivery.rawValue == name)
    }

    @Test(arguments: [
        (Delivery.queued, [Delivery.sent, .failed, .unknown, .withdrawn]),
        (.sent, [.delivered, .failed]),  // by a receipt
        (.unknown, [.sent, .delivered, .failed]),  // by a late word of the gateway
        (.delivered, []), (.failed, []), (.withdrawn, []),
    ])
    func `a message only moves forward`(delivery: Delivery, next: [Delivery]) {
        #expect(Self.all.filter(delivery.canBecome) == next)
    }
}
