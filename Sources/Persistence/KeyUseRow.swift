import VerificationService

/// The rows of `key_uses`.
extension Connection {
    func hasUsed(_ kind: KeyKind) throws(StoreFailure) -> Bool {
        try row("SELECT 1 FROM key_uses WHERE kind = ?1", [.text(kind.rawValue)]) { _ in true } ?? false
    }

    func noteUse(of kind: KeyKind) throws(StoreFailure) {
        try run("INSERT OR IGNORE INTO key_uses (kind) VALUES (?1)", [.text(kind.rawValue)])
    }
}
