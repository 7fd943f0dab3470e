import CSQLite
import Cryptography
import Glibc
import VerificationService

/// One connection to the SQLite file, with its prepared statements. One thread uses it at a time.
final class Connection {
    let handle: OpaquePointer
    private let path: String
    private var statements: [UnsafePointer<UInt8>: Statement] = [:]

    /// Opens the file, read-only or creating it.
    ///
    /// - Parameters:
    ///   - isImmutable: whether nobody changes it meanwhile and it has no log: then nothing is made beside it, and it may lie
    ///     where nothing can be written (sqlite.org/uri.html#uriimmutable).
    ///   - busyTimeout: milliseconds to wait for a lock that another process holds.
    init(
        path: String, isReadOnly: Bool, isImmutable: Bool = false, busyTimeout: Int32
    ) throws(StoreFailure) {
        var handle: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code =
            isImmutable
            ? sqlite3_open_v2("file:\(percentEncoded(path))?immutable=1", &handle, flags | SQLITE_OPEN_URI, nil)
            : sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle else {
            throw StoreFailure(operation: "open the database \(path)", cause: String(cString: sqlite3_errstr(code)))
        }
        guard code == SQLITE_OK else {
            let failure = Self.failure("open the database", handle, path)
            sqlite3_close_v2(handle)
            throw failure
        }
        self.handle = handle
        self.path = path
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether no transaction is open. SQLite ends one by itself after some failures.
    var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many rows all statements changed.
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// The id of the row that was inserted last.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs a script of several statements without arguments.
    func execute(_ script: String) throws(StoreFailure) {
        guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else { throw failure("run a script") }
    }

    /// Runs one statement to its end.
    func run(_ sql: StaticString, _ arguments: [SQLiteValue] = []) throws(StoreFailure) {
        try rows(sql, arguments) { _ in }
    }

    /// Runs one statement, and maps each row that it yields.
    @discardableResult
    func rows<Row>(
        _ sql: StaticString, _ arguments: [SQLiteValue] = [],
        _ decode: (Statement) throws(StoreFailure) -> Row
    ) throws(StoreFailure) -> [Row] {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(arguments)
        var rows: [Row] = []
        while true {
            switch statement.step() {
            case SQLITE_ROW: rows.append(try decode(statement))
            case SQLITE_DONE: return rows
            default: throw failure("run a statement")
            }
        }
    }

    /// The first row of a statement that yields at most one.
    func row<Row>(
        _ sql: StaticString, _ arguments: [SQLiteValue] = [],
        _ decode: (Statement) throws(StoreFailure) -> Row
    ) throws(StoreFailure) -> Row? {
        try rows(sql, arguments, decode).first
    }

    private func statement(_ sql: StaticString) throws(StoreFailure) -> Statement {
        if let prepared = statements[sql.utf8Start] { return prepared }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) { $0 },
            Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure("prepare a statement") }
        let statement = Statement(prepared)
        statements[sql.utf8Start] = statement
        return statement
    }

    /// What SQLite says of the last failure, with the file that it is about; it never includes bound arguments.
    func failure(_ operation: String) -> StoreFailure { Self.failure(operation, handle, path) }

    private static func failure(_ operation: String, _ handle: OpaquePointer, _ path: String) -> StoreFailure {
        let code = sqlite3_extended_errcode(handle)
        var place = path
        if [SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_READONLY, SQLITE_PERM].contains(code & 0xFF) {
            let error = sqlite3_system_errno(handle)
            place = DatabaseFiles(path).obstacle ?? (error == 0 ? path : "\(path): \(String(cString: strerror(error)))")
        }
        return StoreFailure(
            operation: operation, cause: "\(String(cString: sqlite3_errmsg(handle))) (\(code)): \(place)")
    }
}

/// A path as a URI has it (RFC 3986 §2.1).
private func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
        let isPlain = (0x2D...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)  // - . /, digits and letters
        return isPlain ? String(UnicodeScalar(byte)) : "%" + hexText([byte])
    }.joined()
}
