import Foundation
import Glibc
import TestSupport

/// A file system in memory, of a size that a test chooses; it goes with this value.
final class SmallDisk: Sendable {
    /// mount(8) failed.
    struct Failure: Error {
        let what: String
    }

    private let folder: TemporaryFolder

    /// The path of a database on it.
    var database: String { file("countersign.db") }

    /// Whether this process may mount.
    static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }  // then it is not possible
        return (try? run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])) != nil
            && (try? run("umount", [folder.path])) != nil
    }()

    init(size: String) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.path])
    }

    deinit {
        try? Self.run("umount", ["-l", folder.path])  // a left-over mount shows in the next test run's `mount`
    }

    /// The path of a file on it.
    func file(_ name: String) -> String { folder.file(name) }

    func remount(_ options: String) throws {
        try Self.run("mount", ["-o", "remount,\(options)", folder.path])
    }

    private static func run(_ command: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(what: "\(command) \(arguments)") }
    }
}
