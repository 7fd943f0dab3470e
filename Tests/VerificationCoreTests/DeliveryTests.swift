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

    @Test(arguments: [
        (Delivery.queued, ReceiptStatus.sent, Delivery.sent), (.queued, .delivered, .delivered),
        (.queued, .failed, .failed), (.unknown, .sent, .sent), (.unknown, .delivered, .delivered),
        (.unknown, .failed, .failed), (.sent, .sent, .sent), (.sent, .delivered, .delivered), (.sent, .failed, .failed),
        (.failed, .sent, .failed), (.failed, .delivered, .delivered), (.failed, .failed, .failed),
        (.delivered, .sent, .delivered), (.delivered, .delivered, .delivered), (.delivered, .failed, .delivered),
        (.withdrawn, .delivered, .withdrawn),
    ])
    func `a receipt only moves it forward`(before: Delivery, receipt: ReceiptStatus, after: Delivery) {
        #expect(before.afterReceipt(receipt) == after)
    }

    @Test func `the order of receipts and their repetition change nothing in the end`() {
        let receipts: [ReceiptStatus] = [.sent, .delivered, .failed]
        for first in receipts {
            for second in receipts {
                for third in receipts {
                    let given = Set([first, second, third])
                    let end = [first, second, third].reduce(Delivery.sent) { $0.afterReceipt($1) }
                    #expect(
                        end == (given.contains(.delivered) ? .delivered : given.contains(.failed) ? .failed : .sent))
                }
            }
        }
    }
}
