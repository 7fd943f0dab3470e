import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `tallies`, and the counts that follow from `messages`.
extension Connection {
    func add(_ tallies: [Tally], at now: Timestamp) throws(StoreFailure) {
        for tally in tallies {
            try run(
                """
                INSERT INTO tallies (hour, event, dial_code, count) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (hour, event, dial_code) DO UPDATE SET count = count + excluded.count
                """,
                [
                    .instant(now.startOfHour), .text(tally.kind.event), .integer(Int64(tally.kind.dialCode)),
                    .integer(Int64(tally.count)),
                ])
        }
    }

    func tallies(since start: Timestamp) throws(StoreFailure) -> [Tally] {
        try rows(
            "SELECT event, dial_code, sum(count) FROM tallies WHERE hour >= ?1 GROUP BY event, dial_code",
            [.instant(start)]
        ) { row in
            let kind = Tally.Kind(event: row.text(0) ?? "", dialCode: Int(row.integer(1)))
            return Tally(kind: kind, count: Int(row.integer(2)))
        }
    }

    /// How many messages stand how, by dial code, which the first three digits tell.
    func deliveries(since start: Timestamp) throws(StoreFailure) -> [Tally] {
        let rows = try rows(
            """
            SELECT delivery, substr(phone, 1, 3), count(*) FROM messages WHERE issued_at >= ?1 GROUP BY 1, 2
            """, [.instant(start)]
        ) { row throws(StoreFailure) in
            guard let delivery = row.text(0), let phone = PhoneNumber(digits: row.integer(1) * 10_000) else {
                throw StoreFailure.damagedRow("messages")
            }
            return (kind: Tally.Kind(event: delivery, dialCode: phone.dialCode), count: Int(row.integer(2)))
        }
        let sums = Dictionary(rows.map { ($0.kind, $0.count) }, uniquingKeysWith: +)
        return sums.map { Tally(kind: $0.key, count: $0.value) }
    }

    func sweepTallies(until end: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM tallies WHERE (hour, event, dial_code) IN
                (SELECT hour, event, dial_code FROM tallies WHERE hour <= ?1 ORDER BY hour LIMIT ?2)
            """, [.instant(end), .integer(Int64(limit))])
    }
}
