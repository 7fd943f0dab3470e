import NetworkAddresses
import PhoneNumbers
import VerificationService

/// The rows of `blocks`.
extension Connection {
    func blocks() throws(StoreFailure) -> [Block] {
        try rows("SELECT kind, subject, reason, created_at, until FROM blocks ORDER BY created_at, kind, subject") {
            row throws(StoreFailure) in
            guard let kind = row.text(0), let text = row.text(1), let reason = row.text(2),
                let subject = Block.Subject(kind: kind, text: text)
            else { throw StoreFailure.damagedRow("blocks") }
            return Block(
                subject: subject, reason: reason, createdAt: row.integer(3), until: row.optionalInteger(4))
        }
    }

    /// Those that have ended go at the same time, so that they never become many.
    func add(_ block: Block) throws(StoreFailure) {
        try run("DELETE FROM blocks WHERE until <= ?1", [.integer(block.createdAt)])
        try run(
            "INSERT OR REPLACE INTO blocks (kind, subject, reason, created_at, until) VALUES (?1, ?2, ?3, ?4, ?5)",
            [
                .text(block.subject.kind), .text(block.subject.text), .text(block.reason), .integer(block.createdAt),
                block.until.map { .integer($0) } ?? .null,
            ])
    }

    func removeBlock(of subject: Block.Subject) throws(StoreFailure) -> Bool {
        try run("DELETE FROM blocks WHERE kind = ?1 AND subject = ?2", [.text(subject.kind), .text(subject.text)])
        return changes == 1
    }
}

extension Block.Subject {
    fileprivate init?(kind: String, text: String) {
        let subject: Self? =
            switch kind {
            case "phone": Int64(text).flatMap { PhoneNumber(digits: $0) }.map { .phone($0) }
            case "prefix": Int64(text).map { .prefix($0) }
            case "address": IPNetwork(text).map { .address($0) }
            default: nil
            }
        guard let subject else { return nil }
        self = subject
    }

    fileprivate var kind: String {
        switch self {
        case .phone: "phone"
        case .prefix: "prefix"
        case .address: "address"
        }
    }

    fileprivate var text: String {
        switch self {
        case .phone(let phone): String(phone.digits)
        case .prefix(let digits): String(digits)
        case .address(let network): network.description
        }
    }
}
