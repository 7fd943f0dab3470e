import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Takes what providers report of messages that they had accepted.
public final class ReceiptBook: Sendable {
    private let store: any VerificationStore
    private let codes: CodeSource
    private let changes: PhoneChanges
    private let log: Logger
    private let unknown = Locked(0)

    /// A book over these parts.
    public init(store: any VerificationStore, codes: CodeSource, changes: PhoneChanges, log: Logger) {
        self.store = store
        self.codes = codes
        self.changes = changes
        self.log = log
    }

    /// Records receipts of a gateway, durably. One that says nothing new changes nothing, whatever the order in which they
    /// come; one of a message that is not known is counted.
    ///
    /// That a message did not arrive ends the cooldown that its own send started, and gives no count back: the SMS was paid
    /// for. It counts only when it comes from the gateway that has the message.
    public func record(_ receipts: [Receipt], of gateway: String) async throws(StoreFailure) {
        guard !receipts.isEmpty else { return }
        let results = try await store.write {
            [codes] (transaction, _) throws(StoreFailure) -> [(change: PhoneNumber?, isKnown: Bool)] in
            var results: [(change: PhoneNumber?, isKnown: Bool)] = []
            for receipt in receipts {
                guard let (id, message, sending) = try transaction.message(of: receipt, gateway, codes) else {
                    results.append((nil, false))
                    continue
                }
                let isOthers = receipt.status == .failed && sending.gateway.map { $0 != gateway } ?? false
                let delivery = sending.delivery.afterReceipt(receipt.status)
                guard !isOthers, delivery != sending.delivery else {
                    results.append((nil, true))
                    continue
                }
                try transaction.save(delivery, of: id)
                if delivery == .failed, var state = try transaction.phone(message.phone)?.state {
                    state.undelivered(id, issuedAt: message.issuedAt)
                    try transaction.save(state, of: message.phone)
                }
                results.append((message.phone, true))
            }
            return results
        }
        for case (let phone?, _) in results { changes.announce(phone) }
        for (receipt, result) in zip(receipts, results) { note(receipt, isKnown: result.isKnown, gateway) }
    }

    /// Records a receipt of a gateway that has no provider to tell it again: a failure of the store is logged.
    public func record(_ receipt: Receipt, of gateway: String) async {
        do {
            try await record([receipt], of: gateway)
        } catch {
            log(.error, "receipt cannot be stored") { $0.member("cause", error.cause) }
        }
    }

    private func note(_ receipt: Receipt, isKnown: Bool, _ gateway: String) {
        guard isKnown else {
            let total = unknown.withLock { total in
                total += 1
                return total
            }
            log(.warning, "receipt of an unknown message") {
                $0.member("gateway", gateway)
                $0.member("total", total)
            }
            return
        }
        log(.debug, "receipt") {
            $0.member("gateway", gateway)
            $0.member("status", "\(receipt.status)")
            $0.member("reason", receipt.reason.description)
        }
    }
}

extension VerificationTransaction {
    /// The message that a receipt is about; nil if there is none, or if its name was not made by us.
    fileprivate func message(
        of receipt: Receipt, _ gateway: String, _ codes: CodeSource
    ) throws(StoreFailure) -> (id: MessageID, message: OutboxMessage, sending: Sending)? {
        switch receipt.subject {
        case .reference(let reference):
            guard let (message, sending) = try message(reference.id),
                codes.made(reference, codeID: message.codeID)
            else { return nil }
            return (reference.id, message, sending)
        case .providerID(let providerID):
            guard let id = try messageID(of: providerID, at: gateway), let (message, sending) = try message(id) else {
                return nil
            }
            return (id, message, sending)
        }
    }
}
