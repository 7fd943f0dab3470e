import Cryptography
import Migrations
import VerificationService

/// Brings a database to this program's schema: each step in a transaction of its own, recorded with its checksum.
struct Migrator {
    let connection: Connection

    /// Applies the steps that are missing. Refuses a database that is newer or edited.
    func apply(_ migrations: [Migration]) throws(StoreFailure) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS migrations (
                version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL CHECK (length(checksum) = 64)
            ) STRICT
            """)
        for migration in migrations.dropFirst(try applied(of: migrations)) {
            try apply(migration)
        }
    }

    /// How many steps the database has run; refuses one that is newer or edited.
    private func applied(of migrations: [Migration]) throws(StoreFailure) -> Int {
        let applied = try connection.rows("SELECT version, checksum FROM migrations ORDER BY version") { row in
            (version: Int(row.integer(0)), checksum: row.text(1))
        }
        if let newest = applied.last?.version, newest > migrations.count {
            throw refusal("its schema is version \(newest), and this program knows \(migrations.count)")
        }
        for (step, migration) in zip(applied, migrations)
        where step.version != migration.version || step.checksum != migration.checksum {
            throw refusal("migration \(migration.name) is not the one that it was made with")
        }
        return applied.count
    }

    private func apply(_ migration: Migration) throws(StoreFailure) {
        do {
            try connection.execute("BEGIN IMMEDIATE")
            try connection.execute(migration.sql)
            try connection.run(
                "INSERT INTO migrations (version, name, checksum) VALUES (?1, ?2, ?3)",
                [.integer(Int64(migration.version)), .text(migration.name), .text(migration.checksum)])
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            throw StoreFailure(operation: "apply migration \(migration.name)", cause: error.cause)
        }
    }

    /// Refuses a database that is newer than this program, or edited.
    func refuseNewer(_ migrations: [Migration]) throws(StoreFailure) { _ = try applied(of: migrations) }

    /// Refuses a database that another version of this program uses.
    func requireNewest(_ migrations: [Migration]) throws(StoreFailure) {
        let applied = try applied(of: migrations)
        guard applied == migrations.count else {
            throw refusal("its schema is version \(applied), and this program's is \(migrations.count)")
        }
    }

    /// Refuses a database that is not Countersign's, without a change to it.
    ///
    /// - Parameter orEmpty: whether one without tables, which may become Countersign's, is refused too.
    func refuseForeignDatabase(orEmpty refusesEmpty: Bool) throws(StoreFailure) {
        let tables = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        if tables.contains("migrations") || tables.isEmpty && !refusesEmpty { return }
        throw refusal(tables.isEmpty ? "it holds no tables" : "it holds tables of another program")
    }

    private func refusal(_ cause: String) -> StoreFailure {
        StoreFailure(operation: "check its schema", cause: cause)
    }
}

extension Migration {
    var checksum: String { sha256Hex(Array(sql.utf8)) }
}
