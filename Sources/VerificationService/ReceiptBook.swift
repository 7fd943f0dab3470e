import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Takes what providers report of messages that they had accepted.
public final class ReceiptBook: Sendable {
    private static let period = Duration.seconds(60)

    private let store: any VerificationStore
    private let codes: CodeSource
    private let changes: PhoneChanges
    private let clock: any Clock<Duration>
    private let log: Logger
    private let unknown = Locked<[String: Int]>([:])

    /// A book over these parts, which waits on `clock`.
    public init(
        store: any VerificationStore, codes: CodeSource, changes: PhoneChanges, clock: any Clock<Duration>, log: Logger
    ) {
        self.store = store
        self.codes = codes
        self.changes = changes
        self.clock = clock
        self.log = log
    }

    /// Tells once a minute how many receipts of unknown messages have come, until its task is cancelled.
    public func run() async {
        var isLast = false
        while !isLast {
            try? await clock.sleep(for: Self.period)  // cancelled: this is the last round
            isLast = Task.isCancelled
            tellUnknown()
        }
    }

    /// Whether the name of a message was made here.
    func made(_ reference: MessageReference) -> Bool { codes.made(reference) }

    /// Records receipts of a gateway, durably. One that says nothing new changes nothing, whatever the order in which they
    /// come; one of a message that is not known is counted, without asking the database if its name shows it.
    ///
    /// That a message did not arrive ends the cooldown that its own send started, and gives no count back: the SMS was paid
    /// for. It counts only when it comes from the gateway that has the message.
    public func record(_ receipts: [Receipt], of gateway: String) async throws(StoreFailure) {
        let (receipts, strangers) = receipts.reduce(into: ([Receipt](), 0)) { parts, receipt in
            if case .reference(let reference) = receipt.subject, !codes.made(reference) {
                parts.1 += 1
            } else {
                parts.0.append(receipt)
            }
        }
        count(unknown: strangers, of: gateway)
        guard !receipts.isEmpty else { return }
        let results = try await store.write {
            (transaction, _) throws(StoreFailure) -> [(change: PhoneNumber?, isKnown: Bool)] in
            var results: [(change: PhoneNumber?, isKnown: Bool)] = []
            for receipt in receipts {
                guard let (id, message, sending) = try transaction.message(of: receipt, gateway) else {
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
        count(unknown: results.count { !$0.isKnown }, of: gateway)
        for (receipt, result) in zip(receipts, results) where result.isKnown { note(receipt, gateway) }
    }

    /// Records a receipt of a gateway that has no provider to tell it again: a failure of the store is logged.
    public func record(_ receipt: Receipt, of gateway: String) async {
        do {
            try await record([receipt], of: gateway)
        } catch {
            log(.error, "receipt cannot be stored") { $0.member("cause", error.cause) }
        }
    }

    private func tellUnknown() {
        let counts = unknown.withLock { counts in
            defer { counts = [:] }
            return counts
        }
        for (gateway, count) in counts.sorted(by: { $0.key < $1.key }) {
            log(.warning, "receipts of unknown messages") {
                $0.member("gateway", gateway)
                $0.member("count", count)
            }
        }
    }

    private func count(unknown count: Int, of gateway: String) {
        guard count > 0 else { return }
        unknown.withLock { $0[gateway, default: 0] += count }
    }

    private func note(_ receipt: Receipt, _ gateway: String) {
        log(.debug, "receipt") {
            $0.member("gateway", gateway)
            $0.member("status", "\(receipt.status)")
            $0.member("reason", receipt.reason.description)
        }
    }
}

extension VerificationTransaction {
    /// The message that a receipt is about; nil if there is none.
    fileprivate func message(
        of receipt: Receipt, _ gateway: String
    ) throws(StoreFailure) -> (id: MessageID, message: OutboxMessage, sending: Sending)? {
        switch receipt.subject {
        case .reference(let reference):
            guard let (message, sending) = try message(reference.id), reference.isOf(message.codeID) else { return nil }
            return (reference.id, message, sending)
        case .providerID(let providerID):
            guard let id = try messageID(of: providerID, at: gateway), let (message, sending) = try message(id) else {
                return nil
            }
            return (id, message, sending)
        }
    }
}
