import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// How a phone stands once it is recorded what became of its last message, and whether that definitely failed.
    ///
    /// Returns earlier when `limit` has passed, when another message was sent or the codes were cancelled, or when the
    /// service stops; it is woken, and asks for nothing in between.
    public func outcome(
        of message: MessageID, to phone: PhoneNumber, within limit: Duration
    ) async throws(StoreFailure) -> (CooldownReport, hasFailed: Bool) {
        let (news, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = changes.watch(phone) { tell.yield() }
        defer { changes.unwatch(phone, watch) }
        let timer = Task { [waitClock] in
            try? await waitClock.sleep(for: limit)  // cancelled: nobody waits any more
            tell.finish()
        }
        defer { timer.cancel() }
        var record = try reader.phone(phone) ?? PhoneRecord()
        var arrivals = news.makeAsyncIterator()
        while !record.isSettled(message), !changes.haveEnded, await arrivals.next() != nil {
            record = try reader.phone(phone) ?? PhoneRecord()
        }
        reader.letGo()
        let hasFailed = record.state.lastMessage == message && record.lastMessage?.delivery == .failed
        return (report(on: phone, record, at: clock.reading()), hasFailed)
    }
}

extension PhoneRecord {
    /// Whether a message waits for the relay no more.
    fileprivate func isSettled(_ message: MessageID) -> Bool {
        state.lastMessage != message || lastMessage?.delivery != .queued
    }
}
