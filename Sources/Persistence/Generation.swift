import CSQLite
import Cryptography
import VerificationService

/// Numbers the generations of a database, by which its file and its log are known to belong together: see `WriteAheadLog`.
///
/// For the writer's thread, between its transactions.
final class Generation {
    /// Where `user_version` lies in a database's file (sqlite.org/fileformat2.html, "The Database Header").
    static let offset = 60

    private let connection: Connection
    private let files: OpenFiles
    private var number: UInt32
    /// The salts of the log that holds `number`; SQLite draws others whenever it begins a log anew.
    private var salts: UInt64?

    /// Takes over the files of an open database, and numbers its log.
    init(of connection: Connection, _ files: DatabaseFiles) throws(StoreFailure) {
        self.connection = connection
        number = try connection.generation()
        self.files = try OpenFiles(files)
        // A log that a killed process left has its number already, which is not in the file yet.
        if connection.generationInFile == number &- 1 { salts = connection.logSalts }
        try numberLog()
    }

    /// Fails if a file of the database was replaced, overwritten or deleted since it was opened: what is written then would
    /// be lost, or break what was put there.
    func checkFiles() throws(StoreFailure) {
        try files.check()
        try checkContent()
    }

    /// Gives the log the next number, if it was begun anew since it got its last one. To be called after each commit: the
    /// one that begins a log has not the number yet.
    func numberLog() throws(StoreFailure) {
        guard salts == nil || connection.logSalts != salts else { return }
        try connection.setGeneration(number &+ 1)
        number &+= 1
        salts = connection.logSalts
    }

    /// Whether the database itself is the file that was opened, whatever became of those beside it.
    var isDatabaseInPlace: Bool {
        do {
            try files.checkDatabase()
            try checkContent()
            return true
        } catch {
            return false
        }
    }

    /// The file is of this generation, or of the one before until the log has been moved into it.
    private func checkContent() throws(StoreFailure) {
        let found = connection.generationInFile
        guard found == number || found == number &- 1 else { throw files.replaced }
    }
}

extension Connection {
    /// The generation as the last commit left it.
    func generation() throws(StoreFailure) -> UInt32 {
        try row("PRAGMA user_version") { UInt32(truncatingIfNeeded: $0.integer(0)) } ?? 0
    }

    /// Begins another line of generations, in the file itself: without a log, as SQLite has it by default.
    func beginGenerations() throws(StoreFailure) {
        try execute("PRAGMA journal_mode = DELETE")
        try setGeneration(max(1, randomBytes(4).bigEndian(at: 0) ?? 1))
    }

    fileprivate func setGeneration(_ number: UInt32) throws(StoreFailure) {
        try execute("PRAGMA user_version = \(Int32(bitPattern: number))")  // an argument cannot be bound here
    }

    /// The generation of the database's file, as it is without the log; nil if it cannot be read.
    fileprivate var generationInFile: UInt32? {
        bytes(4, at: Generation.offset, of: SQLITE_FCNTL_FILE_POINTER)?.bigEndian(at: 0)
    }

    /// The two salts of the log; nil if it has not begun.
    fileprivate var logSalts: UInt64? {
        bytes(8, at: 16, of: SQLITE_FCNTL_JOURNAL_POINTER)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Bytes of a file as SQLite has it open (sqlite.org/c3ref/c_fcntl_begin_atomic_write.html); nil if they are not there.
    private func bytes(_ count: Int, at offset: Int, of pointer: Int32) -> [UInt8]? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", pointer, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return read(file, &bytes, Int32(count), Int64(offset)) == SQLITE_OK ? bytes : nil
    }
}
