import PhoneNumbers
import VerificationCore
import VerificationService

extension OperatorDatabase {
    /// How many rows were removed, or freed of a phone.
    public struct Forgotten: Equatable, Sendable {
        /// Its cooldown and what counts under its limits.
        public internal(set) var phones = 0
        /// Codes of all purposes.
        public internal(set) var codes = 0
        /// Messages, whatever became of them.
        public internal(set) var messages = 0
        /// Addresses under whose limit of different phones it counted.
        public internal(set) var addresses = 0
    }

    private static let batch = 200

    /// Removes every row about a phone but a block of it. Rows that must be looked for are found before they are locked, and
    /// removed in small batches, so that a service never waits for long.
    public func forget(_ phone: PhoneNumber) throws(StoreFailure) -> Forgotten {
        var forgotten = Forgotten()
        try write { (_, _) throws(StoreFailure) in
            try connection.run("DELETE FROM phones WHERE phone = ?1", [.integer(phone.digits)])
            forgotten.phones = connection.changes
            try connection.run("DELETE FROM codes WHERE phone = ?1", [.integer(phone.digits)])
            forgotten.codes = connection.changes
        }
        let messages = try connection.rows("SELECT id FROM messages WHERE phone = ?1", [.integer(phone.digits)]) {
            $0.integer(0)
        }
        for start in stride(from: 0, to: messages.count, by: Self.batch) {
            try write { (_, _) throws(StoreFailure) in
                for id in messages[start...].prefix(Self.batch) {
                    try connection.run("DELETE FROM messages WHERE id = ?1", [.integer(id)])
                    forgotten.messages += connection.changes
                }
            }
        }
        try write { (_, _) throws(StoreFailure) in
            try connection.run("DELETE FROM repeatable_requests WHERE phone = ?1", [.integer(phone.digits)])
        }
        for (policy, subject, staleAt) in try connection.windows(thatHold: phone) {
            try write { (transaction, _) throws(StoreFailure) in
                let entries = try transaction.window(policy, subject).entries
                let others = entries.filter { $0.value != phone.digits }
                guard others.count < entries.count else { return }
                if policy == CallerLimit.addressPhones.rawValue { forgotten.addresses += 1 }
                try transaction.save(LimitWindow(others), policy, subject, staleAt: staleAt)
            }
        }
        return forgotten
    }
}

extension Connection {
    /// The windows of different phones in which this one may stand: the entries hold its digits as a word.
    fileprivate func windows(
        thatHold phone: PhoneNumber
    ) throws(StoreFailure) -> [(policy: String, subject: String, staleAt: Timestamp)] {
        try rows(
            """
            SELECT policy, subject, stale_at FROM limit_windows WHERE policy IN (?1, ?2) AND instr(entries, ?3) > 0
            """,
            [
                .text(CallerLimit.addressPhones.rawValue), .text(VerifiedPhones.name),
                .words([UInt64(bitPattern: phone.digits)]),
            ]
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.instant(2)) }
    }
}
