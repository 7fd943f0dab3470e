import CSQLite

/// An argument of a statement.
enum SQLiteValue {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null
}

/// A prepared statement. SQLite numbers arguments from 1 and columns from 0.
final class Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// SQLite copies what is bound (`SQLITE_TRANSIENT`, a cast macro that is not imported).
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Binds every argument. A failure to do so shows at the first step.
    func bind(_ arguments: [SQLiteValue]) {
        for (index, argument) in zip(Int32(1)..., arguments) {
            switch argument {
            case .integer(let value): sqlite3_bind_int64(handle, index, value)
            case .text(let value): sqlite3_bind_text(handle, index, value, Int32(value.utf8.count), Self.copied)
            case .blob(let value) where value.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
            case .blob(let value): sqlite3_bind_blob(handle, index, value, Int32(value.count), Self.copied)
            case .null: sqlite3_bind_null(handle, index)
            }
        }
    }

    /// `SQLITE_ROW`, `SQLITE_DONE` or a failure.
    func step() -> Int32 {
        sqlite3_step(handle)
    }

    /// Ends the run and lets go of the arguments.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The integer of a column, 0 for `NULL`.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The integer of a column, nil for `NULL`.
    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    /// The text of a column, nil for `NULL`.
    func text(_ column: Int32) -> String? {
        sqlite3_column_text(handle, column).map { String(cString: $0) }
    }

    /// The bytes of a column, none for `NULL`.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
    }
}
