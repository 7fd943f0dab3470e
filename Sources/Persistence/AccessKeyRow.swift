import VerificationService

/// The rows of `access_keys`.
extension Connection {
    func accessKeys() throws(StoreFailure) -> [AccessKey] {
        try rows(
            """
            SELECT id, name, hash, scopes, is_public, origins, created_at, last_used_at, revoked_at FROM access_keys
            ORDER BY created_at, id
            """
        ) { row throws(StoreFailure) in
            guard let id = row.text(0), let name = row.text(1), let scopes = row.text(3), let origins = row.text(5)
            else {
                throw StoreFailure.damagedRow("access_keys")
            }
            return AccessKey(
                id: id, name: name, hash: [UInt8](row.blob(2)),
                scopes: Set(scopes.split(separator: ",").compactMap { Scope(rawValue: String($0)) }),
                isPublic: row.integer(4) == 1, origins: origins.split(separator: ",").map(String.init),
                createdAt: row.integer(6), lastUsedAt: row.optionalInteger(7), revokedAt: row.optionalInteger(8))
        }
    }

    func add(_ key: AccessKey) throws(StoreFailure) {
        try run(
            """
            INSERT INTO access_keys (id, name, hash, scopes, is_public, origins, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(key.id), .text(key.name), .blob(key.hash),
                .text(Scope.allCases.filter(key.scopes.contains).map(\.rawValue).joined(separator: ",")),
                .integer(key.isPublic ? 1 : 0), .text(key.origins.joined(separator: ",")), .integer(key.createdAt),
            ])
    }

    func revokeKey(_ id: String, at wallTime: Int64) throws(StoreFailure) -> Bool {
        try run(
            "UPDATE access_keys SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL",
            [.text(id), .integer(wallTime)])
        return changes == 1
    }

    func noteUse(ofKey id: String, at wallTime: Int64) throws(StoreFailure) {
        try run("UPDATE access_keys SET last_used_at = ?2 WHERE id = ?1", [.text(id), .integer(wallTime)])
    }
}
