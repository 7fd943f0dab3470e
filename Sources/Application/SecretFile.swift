import Glibc
import JSONText

/// A small file with a secret in each line: the one rule for all files that hold secrets. Those that are made here are for
/// their owner alone.
struct SecretFile {
    /// What the file is, as failures say it, such as `key file`.
    let kind: String
    let path: String

    /// Why the file cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let longest = 4096

    /// The words of each line that is not empty; nil if there is no file. Lines may end in CR LF, and a byte order mark is
    /// ignored: editors of other systems write both.
    ///
    /// Symbolic links are followed, which is how Kubernetes mounts secrets. The file must belong to this process's user or to
    /// root, and give no access to others; a group may have it, which is how orchestrators hand a file of root's to a user.
    func lines() throws(Failure) -> [[Substring]]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw systemFailure("cannot be opened") }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemFailure("cannot be examined") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("is no regular file") }
        guard status.st_mode & 0o007 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw failure("gives others access (mode 0\(mode)); its mode must be 0600 or, with a group, 0640 or 0440")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw failure(
                "belongs to user \(status.st_uid); it must belong to user \(geteuid()), who runs this, or to root")
        }
        guard status.st_size <= Self.longest else { throw failure("is longer than \(Self.longest) bytes") }
        var text = [UInt8](repeating: 0, count: Self.longest)
        let count = read(descriptor, &text, text.count)
        guard count >= 0 else { throw systemFailure("cannot be read") }
        return String(decoding: Array(text.prefix(count)).withoutByteOrderMark, as: UTF8.self)
            .split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }.filter { !$0.isEmpty }
    }

    /// The first line that is not empty, without white space around it.
    func firstLine() throws(Failure) -> String {
        guard let lines = try lines() else { throw failure("does not exist") }
        guard let line = lines.first else { throw failure("is empty") }
        return line.joined(separator: " ")
    }

    /// Makes the file, which fails if another process was faster.
    func create(_ lines: [String]) throws(Failure) {
        try write(lines) { link($0, path) }
    }

    /// Puts other lines in the place of those that are there.
    func replace(with lines: [String]) throws(Failure) {
        try write(lines) { rename($0, path) }
    }

    /// Writes a file that survives a crash: written and synchronised under another name, which `place` then makes its own.
    private func write(_ lines: [String], place: (_ temporary: String) -> Int32) throws(Failure) {
        let text = Array(lines.map { $0 + "\n" }.joined().utf8)
        let temporary = "\(path).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemFailure("cannot be made") }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        guard Glibc.write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0, place(temporary) == 0,
            synchronizeFolder()
        else { throw systemFailure("cannot be written") }
    }

    private func synchronizeFolder() -> Bool {
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// A failure of this file: that it is so.
    func failure(_ what: String) -> Failure {
        Failure(description: "the \(kind) \(path) \(what)")
    }

    private func systemFailure(_ what: String) -> Failure {
        failure("\(what): \(String(cString: strerror(errno)))")
    }
}
