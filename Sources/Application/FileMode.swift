import Glibc

extension Settings {
    /// What is wrong with the modes and owners of the files that hold phone numbers or codes, and of the database's folder: a
    /// sentence each, which begins with the path. Files that do not exist are passed over.
    var accessesOfOthers: [String] {
        let folder =
            database.contains("/") ? database.prefix(through: database.lastIndex(of: "/") ?? database.startIndex) : "."
        return (["", "-wal", "-shm"].map { database + $0 } + [filePath]).compactMap(accessOfOthers)
            + [String(folder)].compactMap(writeAccessOfOthers)
    }
}

/// Nil when nobody but the file's owner and group has access, and the owner is this process's user or root.
private func accessOfOthers(to path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if status.st_mode & 0o007 != 0 {
        return "\(path): mode 0\(String(status.st_mode & 0o777, radix: 8)) gives others access; it should be 0600"
    }
    guard ![status.st_uid, 0].contains(geteuid()), status.st_uid != 0 else { return nil }
    return "\(path): it belongs to user \(status.st_uid), not to user \(geteuid()), who runs this"
}

/// Nil when nobody but the folder's owner and group may put other files in it, such as a log that SQLite would replay.
private func writeAccessOfOthers(to path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o002 != 0 else { return nil }
    return "\(path): mode 0\(String(status.st_mode & 0o777, radix: 8)) lets others put files beside the database"
}
