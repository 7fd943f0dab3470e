import Cryptography
import FoundationEssentials
import Glibc

/// The file that holds the key, base64 in one line, for its owner alone.
struct KeyFile {
    let path: String

    /// Why a key file cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The key in the file, which is made if there is none.
    func key() throws(Failure) -> SecretKey {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw failure("cannot be opened: \(String(cString: strerror(errno)))") }
            return try create()
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw failure("cannot be examined: \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("is no regular file") }
        guard status.st_mode & 0o077 == 0 else { throw failure("can be read by others; its mode must be 0600") }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &text, text.count)
        let line = String(decoding: text.prefix(max(count, 0)), as: UTF8.self).filter { !$0.isWhitespace }
        guard let key = Data(base64Encoded: line).flatMap({ SecretKey(bytes: Array($0)) }) else {
            throw failure("does not hold base64 of at least 32 bytes")
        }
        return key
    }

    /// Makes a key that survives a crash: written and synchronised under another name, then linked to its own, which
    /// fails if another process was faster.
    private func create() throws(Failure) -> SecretKey {
        let bytes = randomBytes(32)
        guard let key = SecretKey(bytes: bytes) else { preconditionFailure("32 bytes are enough for a key") }
        let line = Array((Data(bytes).base64EncodedString() + "\n").utf8)
        let temporary = "\(path).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("cannot be made: \(String(cString: strerror(errno)))") }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        guard write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0, link(temporary, path) == 0,
            synchronizeFolder()
        else { throw failure("cannot be written: \(String(cString: strerror(errno)))") }
        return key
    }

    private func synchronizeFolder() -> Bool {
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "the key file \(path) \(what)")
    }
}
