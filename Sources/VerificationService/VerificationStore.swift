import PhoneNumbers
import VerificationCore

/// Why the store could not do what was asked. Nothing was acknowledged.
public struct StoreFailure: Error, Equatable, CustomStringConvertible, Sendable {
    /// What was tried, such as `commit`.
    public let operation: String
    /// What the database or the operating system said; never a bound argument.
    public let cause: String

    /// What to print.
    public var description: String { "\(operation): \(cause)" }

    /// A failure of `operation`.
    public init(operation: String, cause: String) {
        self.operation = operation
        self.cause = cause
    }
}

/// The database as the use cases need it.
public protocol VerificationStore: Sendable {
    /// Runs `body` in a transaction of its own or together with others, and returns when it is durable.
    ///
    /// What `body` throws undoes its writes and nobody else's. It may run twice, so it has no effect outside the
    /// transaction. `now` is read once for all that share a commit.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any VerificationTransaction, _ now: Timestamp) throws(StoreFailure) -> Result
    ) async throws(StoreFailure) -> Result
}

/// Reads committed state without waiting for any writer.
public protocol StoreReader: Sendable {
    /// What is remembered of a phone; nil if nothing is.
    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord?
    /// Up to `limit` queued messages with higher numbers than `last`, in their order, each with the code that its phone
    /// and purpose have now.
    func queuedMessages(after last: MessageID, limit: Int) throws(StoreFailure) -> [QueuedMessage]
    /// Those of these messages that are still queued, each with the code that its phone and purpose have now.
    func queuedMessages(_ ids: [MessageID]) throws(StoreFailure) -> [QueuedMessage]
    /// Every key that was ever made, the oldest first.
    func accessKeys() throws(StoreFailure) -> [AccessKey]
    /// Every block that was not removed, the oldest first; some may have ended.
    func blocks() throws(StoreFailure) -> [Block]
    /// Whether a service has used the database with keys of that kind.
    func hasUsed(_ kind: KeyKind) throws(StoreFailure) -> Bool
    /// Lets go of what reads that come together share. To be called when none is at hand.
    func letGo()
}

/// What keys are for that lie outside the database.
public enum KeyKind: String, Sendable {
    /// Codes are derived from them.
    case codes
    /// Tokens are signed with them.
    case tokens
}

/// What one transaction can do. It is valid only inside `VerificationStore.write`.
public protocol VerificationTransaction {
    /// What is remembered of a phone; nil if nothing is.
    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord?
    /// Replaces what is remembered of a phone.
    func save(_ state: PhoneState, of phone: PhoneNumber) throws(StoreFailure)
    /// The codes of a phone and purpose.
    func code(of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure) -> Code?
    /// The codes of a phone, by purpose.
    func codes(of phone: PhoneNumber) throws(StoreFailure) -> [(purpose: Purpose, code: Code)]
    /// Replaces the codes of a phone and purpose.
    func save(_ code: Code, of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure)
    /// Puts a message into the outbox; its number is higher than those of all before.
    func append(_ message: OutboxMessage) throws(StoreFailure) -> MessageID
    /// A message of the outbox, and how it stands.
    func message(_ id: MessageID) throws(StoreFailure) -> (message: OutboxMessage, sending: Sending)?
    /// The newest message that a gateway took under that id of its own.
    func messageID(of providerID: String, at gateway: String) throws(StoreFailure) -> MessageID?
    /// Takes a queued message out of the outbox, with what became of it. False if it is there no more, because a receipt was
    /// faster: then only the gateway is recorded.
    func settle(_ id: MessageID, as sending: Sending) throws(StoreFailure) -> Bool
    /// Records how a message stands.
    func save(_ delivery: Delivery, of id: MessageID) throws(StoreFailure)
    /// What counted lately under a limit of that name for a subject.
    func window(_ policy: String, _ subject: String) throws(StoreFailure) -> LimitWindow
    /// Replaces it.
    func save(
        _ window: LimitWindow, _ policy: String, _ subject: String, staleAt: Timestamp
    ) throws(StoreFailure)
    /// What came of a repeatable request of that id.
    func storedOutcome(_ id: [UInt8]) throws(StoreFailure) -> StoredOutcome?
    /// Replaces it.
    func save(_ stored: StoredOutcome, of id: [UInt8]) throws(StoreFailure)
    /// Records that the request no longer waits for its gateway.
    func endWait(ofRequest id: [UInt8], at now: Timestamp) throws(StoreFailure)
    /// Keeps a new key.
    func add(_ key: AccessKey) throws(StoreFailure)
    /// Revokes a key; false if there is none of that id that is valid.
    func revokeKey(_ id: String, at wallTime: Int64) throws(StoreFailure) -> Bool
    /// Records when a key was used last.
    func noteUse(ofKey id: String, at wallTime: Int64) throws(StoreFailure)
    /// Keeps a block, in place of one of the same subject.
    func add(_ block: Block) throws(StoreFailure)
    /// Removes a block; false if there is none.
    func removeBlock(of subject: Block.Subject) throws(StoreFailure) -> Bool
    /// A number that is another one whenever somebody else, such as a command of the operator's, has written to the
    /// database since the last call.
    func dataVersion() throws(StoreFailure) -> Int64
    /// Adds counts to those of the hour.
    func add(_ tallies: [Tally], at now: Timestamp) throws(StoreFailure)
    /// Deletes up to `limit` rows of each kind that nobody needs; returns whether more are left.
    ///
    /// - Parameter retention: for how long messages and tallies are kept, at least a day.
    func sweep(at now: Timestamp, retention: Duration, limit: Int) throws(StoreFailure) -> Bool
    /// Records that a service uses the database with keys of that kind.
    func noteUse(of kind: KeyKind) throws(StoreFailure)
    /// Writes a row, so that a commit proves that the database is writable.
    func recordWritable(at now: Timestamp) throws(StoreFailure)
}
