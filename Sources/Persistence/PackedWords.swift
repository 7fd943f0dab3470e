import VerificationCore

/// Lists of 64-bit words as one BLOB: big-endian, one after the other.
extension SQLiteValue {
    /// A list of words.
    static func words(_ words: some Sequence<UInt64>) -> SQLiteValue {
        .blob(words.flatMap { word in (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
    }

    /// A list of instants.
    static func window(_ window: RollingWindow) -> SQLiteValue {
        .words(window.instants.map { UInt64(bitPattern: $0.milliseconds) })
    }

    /// An instant.
    static func instant(_ instant: Timestamp) -> SQLiteValue {
        .integer(instant.milliseconds)
    }
}

extension Statement {
    /// The list of words in a column.
    func words(_ column: Int32) -> [UInt64] {
        let bytes = blob(column)
        return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
        }
    }

    /// The list of instants in a column.
    func window(_ column: Int32) -> RollingWindow {
        RollingWindow(words(column).map { Timestamp(milliseconds: Int64(bitPattern: $0)) })
    }

    /// The instant in a column.
    func instant(_ column: Int32) -> Timestamp {
        Timestamp(milliseconds: integer(column))
    }
}
