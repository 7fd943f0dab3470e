import Cryptography
import Glibc
import Migrations
import VerificationCore
import VerificationService

/// A backup that was put in the place of a database, and what was done for it.
public struct Restore {
    /// What to do with messages that waited to be sent when a backup was made: most of them have been sent since.
    public enum Queue: Sendable {
        /// They are sent at the next start, if their codes live.
        case send
        /// They are withdrawn.
        case discard
    }

    /// What the database that was there is called now, with its log and index under the same name; nil if there was none.
    public private(set) var oldName: String?
    /// How many messages the restored database has.
    public let messages: Int
    /// How many of them wait to be sent.
    public let queued: Int
    /// The keys under which live codes in it were made.
    public let keyIDs: Set<Fingerprint>

    /// Puts a copy of `backup` in the place of the database at `path`, which no service may use.
    ///
    /// The copy is looked through and on the disk before anything is touched. Then the old database makes room, its own file
    /// first: a start finds that one missing until the copy has its name, and is refused. After a crash the same can be done
    /// again.
    ///
    /// - Parameter queue: what is done with messages that waited to be sent when the backup was made; nil refuses a backup with
    ///   some.
    public init(of backup: String, to path: String, queue: Queue?) throws(StoreFailure) {
        let files = DatabaseFiles(path)
        let lock = access(files.path, F_OK) == 0 ? try DatabaseLock.of(files, creates: false) : nil
        defer { withExtendedLifetime(lock) {} }
        guard !files.isIndexInUse else {
            throw StoreFailure(operation: "restore \(backup)", cause: "another service uses this database")
        }
        let source = DatabaseFiles(backup)
        guard source.path != files.path else {
            throw StoreFailure(operation: "restore \(backup)", cause: "it is the database itself")
        }
        try files.removeCopy()
        (messages, queued, keyIDs) = try source.copyWhole(to: files.copy, queue: queue)
        try files.giveToOwner(files.copy)
        try synchronise(files.copy)
        try synchronise(files.folder)

        oldName = try files.setAside()
        guard link(files.copy, files.path) == 0 else {  // which replaces nothing, unlike rename
            throw StoreFailure(operation: "name \(files.copy) \(files.path)", errno: errno)
        }
        unlink(files.copy)
        try synchronise(files.folder)
    }
}

/// Nobody has said what to do with messages of a backup that wait to be sent.
private struct QueuedMessages: Error, CustomStringConvertible {
    let count: Int
    var description: String {
        "\(count) of its messages waited to be sent, and may have been sent since; add --discard-queued so that they are not, or "
            + "--send-queued so that those whose codes live are"
    }
}

extension DatabaseFiles {
    /// Where the copy of a backup lies until it is whole.
    var copy: String { path + ".restoring" }

    /// Removes what a copy that was not finished has left.
    fileprivate func removeCopy() throws(StoreFailure) {
        let files = DatabaseFiles(copy)
        for path in [copy, files.log, files.index, files.journal] where unlink(path) != 0 && errno != ENOENT {
            throw StoreFailure(operation: "delete \(path)", errno: errno)
        }
    }

    /// Copies this database into a new file that it may be used from; says what is in it. Refuses what is damaged, what is
    /// not Countersign's, and what a later version has made.
    fileprivate func copyWhole(
        to path: String, queue: Restore.Queue?
    ) throws(StoreFailure) -> (messages: Int, queued: Int, keyIDs: Set<Fingerprint>) {
        guard access(name, R_OK) == 0 else { throw StoreFailure(operation: "open \(name)", errno: errno) }
        try requireOwnLog()
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure(operation: "create \(path)", errno: errno) }
        close(descriptor)
        do {
            let isAlone = try WriteAheadLog(path: log) == nil
            let source = try Connection(path: self.path, isReadOnly: true, isImmutable: isAlone, busyTimeout: 5000)
            let migrator = Migrator(connection: source)
            try migrator.refuseForeignDatabase(orEmpty: true)
            try migrator.refuseNewer(Migration.all)
            let copy = try source.copy(to: path)
            if let damage = try copy.damages().first {
                throw StoreFailure(operation: "check its pages", cause: "it is damaged: \(damage)")
            }
            let queued = try copy.queuedCount()
            switch queue {
            case .discard: try copy.withdrawQueued()
            case nil where queued > 0: throw QueuedMessages(count: queued)
            case nil, .send: break
            }
            return (try copy.messageCount(), queued, try copy.keyIDsOfLiveCodes())
        } catch {
            unlink(path)
            throw StoreFailure(operation: "restore \(name)", cause: "\(error)")
        }
    }

    /// Gives a new file to the owner of the database, or of its folder: root restores it for a service that has another user.
    fileprivate func giveToOwner(_ copy: String) throws(StoreFailure) {
        guard geteuid() == 0 else { return }
        var owner = stat()
        guard stat(path, &owner) == 0 || stat(folder, &owner) == 0 else {
            throw StoreFailure(operation: "examine \(folder)", errno: errno)
        }
        guard chown(copy, owner.st_uid, owner.st_gid) == 0 else {
            throw StoreFailure(operation: "give \(copy) to its owner", errno: errno)
        }
    }

    /// Renames the database and what lies beside it; returns the new name, nil if there was nothing.
    fileprivate func setAside() throws(StoreFailure) -> String? {
        let present = ["", "-wal", "-shm", "-journal"].filter { access(path + $0, F_OK) == 0 }
        guard !present.isEmpty else { return nil }
        // After a crash in between, the rest follows under the name that the database already has.
        let number = (1...).first { number in
            present.allSatisfy { access(oldPath(number) + $0, F_OK) != 0 }
        }
        let old = oldPath(number ?? 1)
        for suffix in present {
            guard rename(path + suffix, old + suffix) == 0 else {
                throw StoreFailure(operation: "rename \(path)\(suffix) to \(old)\(suffix)", errno: errno)
            }
            try synchronise(folder)
        }
        return old
    }

    private func oldPath(_ number: Int) -> String { "\(path).before-restore-\(number)" }
}

extension Connection {
    /// What SQLite finds wrong with the file (sqlite.org/pragma.html#pragma_integrity_check), one sentence each.
    func damages() throws(StoreFailure) -> [String] {
        try rows("PRAGMA integrity_check") { $0.text(0) ?? "" }
            .flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0 != "ok" && !$0.hasPrefix("***") }
    }

    fileprivate func messageCount() throws(StoreFailure) -> Int {
        Int(try row("SELECT count(*) FROM messages") { $0.integer(0) } ?? 0)
    }

    fileprivate func queuedCount() throws(StoreFailure) -> Int {
        Int(try row("SELECT count(*) FROM messages WHERE delivery = 'queued'") { $0.integer(0) } ?? 0)
    }

    fileprivate func withdrawQueued() throws(StoreFailure) {
        try run("UPDATE messages SET delivery = 'withdrawn' WHERE delivery = 'queued'")
    }

    /// The keys under which codes were made that could be verified when the database was copied.
    fileprivate func keyIDsOfLiveCodes() throws(StoreFailure) -> Set<Fingerprint> {
        Set(try rows("SELECT DISTINCT key_id FROM codes WHERE state = 'live'") { $0.words(0) }.joined())
    }
}
