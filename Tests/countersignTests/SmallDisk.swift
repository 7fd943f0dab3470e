import Glibc
import TestSupport

/// A file system in memory, of a size that a test chooses; it goes with this value.
final class SmallDisk: Sendable {
    /// mount(2) failed.
    struct Failure: Error {
        let what: String
    }

    private let folder: TemporaryFolder

    /// The path of a database on it.
    var database: String { file("countersign.db") }

    /// Whether this process may mount.
    static let isPossible: Bool = {
        (try? SmallDisk(size: "64k")) != nil  // otherwise it is not possible
    }()

    init(size: String) throws {
        folder = try TemporaryFolder()
        try mount("size=\(size)", 0)
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }

    /// The path of a file on it.
    func file(_ name: String) -> String { folder.file(name) }

    /// Makes it `size` large.
    func resize(to size: String) throws { try mount("size=\(size)", MS_REMOUNT) }

    /// Lets nobody write to it.
    func makeReadOnly() throws { try mount("", MS_REMOUNT | MS_RDONLY) }

    private func mount(_ options: String, _ flags: Int) throws {
        guard Glibc.mount("tmpfs", folder.path, "tmpfs", UInt(flags), options) == 0 else {
            throw Failure(what: "\(options): \(String(cString: strerror(errno)))")
        }
    }
}
