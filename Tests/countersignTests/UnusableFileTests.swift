import Foundation
import Glibc
import TestSupport
import Testing

/// A service that runs as another user than the files' owner: every failure says path and reason.
@Suite(.enabled(if: geteuid() == 0, "this needs the right to become another user"))
struct UnusableFileTests {
    private static let user: uid_t = 65534
    private static let wrapper = ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]

    private let folder: TemporaryFolder
    private var database: String { folder.file("countersign.db") }

    init() throws { folder = try TemporaryFolder() }

    private func give(_ suffix: String, to owner: uid_t, mode: mode_t) {
        let path = suffix == "folder" ? folder.path : database + suffix
        #expect(chown(path, owner, owner) == 0)
        #expect(chmod(path, mode) == 0)
    }

    /// Makes a database that a service of the user's was killed on.
    private func makeDatabase() async throws {
        give("folder", to: Self.user, mode: 0o700)
        let service = try await CountersignProcess(in: folder, wrapper: Self.wrapper)
        #expect(try await service.issue("+8613800138000").status == 201)
        await service.kill()
    }

    private func expectRefusal(_ words: [String], of arguments: [String]) async throws {
        let process = try ServiceProcess(
            arguments + ["--database", database], in: try TemporaryFolder(), wrapper: Self.wrapper)
        #expect(await process.port() == nil)
        #expect(await process.exitStatus() == 1)
        for word in words { #expect(process.standardError.contains(word), "\(process.standardError)") }
        #expect(process.standardError.split(separator: "\n").count == 1)
    }

    private static let commands = [
        ["serve", "--port", "0"], ["keys", "add", "--name", "n", "--scopes", "send"], ["stats"],
    ]

    @Test(arguments: ["", "-wal", "-shm"], commands)
    func `a file of root's beside or in place of the database is named`(suffix: String, command: [String]) async throws
    {
        try await makeDatabase()
        give(suffix, to: 0, mode: 0o600)
        try await expectRefusal(["\(database)\(suffix): Permission denied"], of: command)
    }

    @Test(arguments: [commands[0], commands[1]])
    func `a folder of root's, as a container's bind mount is, is named with the file that cannot be made`(
        command: [String]
    ) async throws {
        give("folder", to: 0, mode: 0o755)
        try await expectRefusal(["\(database): Permission denied"], of: command)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: commands)
    func `a folder in which no file can be made any more is named`(command: [String]) async throws {
        try await makeDatabase()
        for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: database + suffix) }
        give("folder", to: 0, mode: 0o755)
        try await expectRefusal(["\(database): ", "\(folder.path): Permission denied"], of: command)
    }

    @Test(arguments: commands)
    func `a database that cannot be written is named`(command: [String]) async throws {
        try await makeDatabase()
        give("", to: Self.user, mode: 0o400)
        try await expectRefusal(["\(database): Permission denied"], of: command)
    }

    @Test func `a key file that cannot be read, made or found is named`() async throws {
        try await makeDatabase()
        give(".key", to: 0, mode: 0o600)
        try await expectRefusal(["key file \(database).key cannot be opened: Permission denied"], of: Self.commands[0])
        let path = folder.file("none/key")
        let other = folder.file("other.db")
        let process = try ServiceProcess(
            ["--port", "0", "--database", other, "--key-file", path], in: try TemporaryFolder(), wrapper: Self.wrapper)
        #expect(await process.exitStatus() == 1)
        #expect(process.standardError.contains("\(path) cannot be made: No such file or directory"))
    }

    @Test func `a backup that cannot be made or found is named`() async throws {
        try await makeDatabase()
        let backup = folder.file("no/b.db")
        try await expectRefusal(["create \(backup): No such file or directory"], of: ["backup", backup])
        try await expectRefusal(["open \(backup): No such file or directory"], of: ["restore", backup])
    }
}
