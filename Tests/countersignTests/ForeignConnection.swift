import CSQLite

/// Another program's connection to a database.
final class ForeignConnection {
    /// SQLite refused.
    struct Failure: Error {
        let what: String
    }

    private let handle: OpaquePointer

    init(_ path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else { throw Failure(what: "open \(path)") }
        self.handle = handle
        sqlite3_busy_timeout(handle, 30_000)
    }

    deinit { sqlite3_close_v2(handle) }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure(what: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// The first column of the first row.
    func number(_ sql: String) throws -> Int64 {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { throw Failure(what: String(cString: sqlite3_errmsg(handle))) }
        return sqlite3_column_int64(statement, 0)
    }

    /// The first column of all rows.
    func numbers(_ sql: String) throws -> [Int64] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Failure(what: String(cString: sqlite3_errmsg(handle)))
        }
        var numbers: [Int64] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: numbers.append(sqlite3_column_int64(statement, 0))
            case SQLITE_DONE: return numbers
            default: throw Failure(what: String(cString: sqlite3_errmsg(handle)))
            }
        }
    }
}
