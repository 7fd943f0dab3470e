import Logging
import PhoneNumbers
import VerificationCore

/// What became of a message to a phone.
struct Settlement: Sendable {
    let id: MessageID
    let phone: PhoneNumber
    let sending: Sending
    /// How long the provider takes nothing for this phone, if that is why it failed.
    var limit: Duration?

    /// Whether a gateway has the message, or may have it.
    var hasLeft: Bool { sending.gateway != nil && sending.delivery != .failed }

    /// A message that no gateway has.
    init(_ id: MessageID, _ phone: PhoneNumber, _ delivery: Delivery) {
        self.id = id
        self.phone = phone
        sending = Sending(delivery: delivery, gateway: nil)
    }

    /// A message whose way through the gateways ended at this one.
    init(_ message: OutgoingMessage, _ ending: DeliveryPlan.Ending, of gateway: String?) {
        id = message.id
        phone = message.phone
        switch ending {
        case .sent(let providerID):
            sending = Sending(delivery: .sent, gateway: gateway, providerID: gateway == nil ? nil : providerID)
        case .failed(let limit):
            sending = Sending(delivery: .failed, gateway: gateway)
            self.limit = limit
        case .unknown: sending = Sending(delivery: .unknown, gateway: gateway)
        }
    }
}

/// Records what became of messages, with what follows for their phones.
struct OutcomeRecorder: Sendable {
    let store: any VerificationStore
    let changes: PhoneChanges
    let conversions: ConversionGuard
    let log: Logger

    /// Records how messages stand. A failure ends the cooldown that the message's own send started, and no other; the code
    /// of a message that nobody got is void.
    func record(_ settlements: [Settlement]) async throws(StoreFailure) {
        let now = try await store.write { (transaction, now) throws(StoreFailure) in
            for settlement in settlements {
                guard try transaction.settle(settlement.id, as: settlement.sending),
                    settlement.sending.delivery == .failed,
                    let message = try transaction.message(settlement.id)?.message,
                    var state = try transaction.phone(message.phone)?.state
                else { continue }
                state.failed(settlement.id, issuedAt: message.issuedAt, limit: settlement.limit, at: now)
                try transaction.save(state, of: message.phone)
                if var code = try transaction.code(of: message.phone, for: message.purpose) {
                    code.messageFailed(message.codeID)
                    try transaction.save(code, of: message.phone, for: message.purpose)
                }
            }
            return now
        }
        for settlement in settlements {
            changes.announce(settlement.phone)
            if settlement.hasLeft { conversions.noteSend(to: settlement.phone, at: now) }
        }
    }

    /// The same; false when the store failed, which is logged.
    func tryToRecord(_ settlements: [Settlement]) async -> Bool {
        do {
            try await record(settlements)
            return true
        } catch {
            log(.error, "outcome of a message cannot be stored") { $0.member("cause", error.cause) }
            return false
        }
    }
}
