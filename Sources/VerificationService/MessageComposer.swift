import Cryptography
import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Makes what leaves of what waits in the outbox: the text is computed at the moment of sending, and stored nowhere.
struct MessageComposer: Sendable {
    /// What a queued message becomes.
    enum Composition: Sendable {
        /// A text for a gateway.
        case outgoing(OutgoingMessage)
        /// It must not be sent; this is what became of it.
        case settled(Delivery)
    }

    let codes: CodeSource
    let texts: Locked<MessageTexts>
    let log: Logger

    /// The text of a message whose code is still of use at that moment.
    func compose(_ queued: QueuedMessage, at reading: ClockReading) -> Composition {
        let message = queued.message
        guard let code = queued.code?.live(at: reading).first(where: { $0.id == message.codeID }) else {
            return .settled(.withdrawn)
        }
        guard let digits = codes.digits(of: code, message.phone, message.purpose) else {
            log(.error, "message was issued under a key that is not there") {
                $0.member("message_id", Int(queued.id.rawValue))
            }
            return .settled(.failed)
        }
        guard codes.testCode(of: message.phone) == nil else {
            log(.info, "test number gets no message") {
                $0.member("message_id", Int(queued.id.rawValue))
                $0.member("phone", message.phone.description)
            }
            return .settled(.sent)
        }
        let left = code.expiry.end(at: reading) - reading.now
        let leftAtRequest = code.expiry.instant - message.issuedAt
        // The way to the gateway takes some milliseconds, for which no text says "4 minutes 59 seconds".
        let stated = leftAtRequest - left < .seconds(5) ? leftAtRequest : left
        let text = texts.withLock { $0 }.text(
            in: message.language, for: message.client, code: digits, validity: stated)
        return .outgoing(
            OutgoingMessage(
                id: queued.id, reference: MessageReference(id: queued.id, codeID: code.id, key: codes.key(of: code)),
                phone: message.phone, text: text, code: digits, validity: left, statedValidity: stated))
    }
}
