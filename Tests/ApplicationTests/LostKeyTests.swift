import Foundation
import Migrations
import TestSupport
import Testing
import VerificationService

@testable import Application
@testable import Persistence

/// A key file is made for a database that was never used with a key, and in the place of none that was lost.
struct LostKeyTests {
    private let phone = "+8613800138000"
    private let manager = FileManager.default
    private let tokens = ["--token-audience", "https://api.example"]
    private let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

    /// A folder in which a service has run, with a code when `sends`.
    private func used(_ flags: [String] = [], sends: Bool = true) async throws -> TemporaryFolder {
        let service = try RunningService(flags)
        if sends {
            _ = try await service.issue(phone)
            try await service.waitForDelivery("sent", of: phone)
        }
        await service.stop()
        return service.folder
    }

    private func start(_ folder: TemporaryFolder, _ flags: [String] = []) async throws {
        let service = try RunningService(flags, folder: folder)
        await service.stop()
    }

    /// Starts, which fails by a sentence on the file at `path` and makes nothing.
    private func expectRefusal(_ path: String, _ folder: TemporaryFolder, _ flags: [String] = []) async throws {
        let files = try names(folder)
        await #expect {
            try await start(folder, flags)
        } throws: { error in
            let text = "\(error)"
            return text.contains("\(path) does not exist, though") && text.contains("Restore the file from its backup")
                && text.contains("> '\(path)')") && !text.contains("\n")
        }
        #expect(!manager.fileExists(atPath: path))
        #expect(try names(folder).isSubset(of: files))
    }

    /// The files in a folder but SQLite's own.
    private func names(_ folder: TemporaryFolder) throws -> Set<String> {
        Set(try manager.contentsOfDirectory(atPath: folder.path).filter { !$0.contains("-") })
    }

    @Test(arguments: [true, false])
    func `a deleted key file is not made anew`(sends: Bool) async throws {
        let folder = try await used(sends: sends)
        let path = folder.file("countersign.db.key")
        let kept = try Data(contentsOf: URL(filePath: path))
        try manager.removeItem(atPath: path)
        try await expectRefusal(path, folder)
        try await expectRefusal(path, folder)
        try kept.write(to: URL(filePath: path))
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let service = try RunningService(folder: folder)
        #expect(try await service.cooldown(phone).json["state"] == (sends ? "cooling" : "ready"))
        await service.stop()
    }

    @Test func `a path that leads nowhere is not taken for a first start`() async throws {
        let folder = try await used()
        try await expectRefusal(folder.file("new.key"), folder, ["--key-file", folder.file("new.key")])
    }

    @Test func `a database that was brought elsewhere without its key is refused there`() async throws {
        let (folder, other) = (try await used(), try TemporaryFolder())
        try manager.copyItem(atPath: folder.file("countersign.db"), toPath: other.file("countersign.db"))
        try await expectRefusal(other.file("countersign.db.key"), other)
    }

    @Test func `a key that was given before and is not now is missed`() async throws {
        let folder = try await used(["--key", key])
        try await expectRefusal(folder.file("countersign.db.key"), folder)
        try await start(folder, ["--key", key])
    }

    @Test(arguments: ["", "\n", "\u{FEFF}"])
    func `an empty key file is a fault, and left as it is`(content: String) async throws {
        let folder = try await used()
        let file = URL(filePath: folder.file("countersign.db.key"))
        try Data(content.utf8).write(to: file)
        await #expect(throws: SecretFile.Failure.self) { try await start(folder) }
        #expect(try Data(contentsOf: file) == Data(content.utf8))
    }

    @Test func `a key file that was replaced on purpose is taken`() async throws {
        let folder = try await used()
        try Data(key.utf8).write(to: URL(filePath: folder.file("countersign.db.key")))
        try await start(folder)
    }

    @Test func `keys are made for a database that a command made, and for one that was not there`() async throws {
        let folder = try TemporaryFolder()
        _ = try OperatorDatabase(path: folder.file("countersign.db"), time: ManualTime())
        try await start(folder, tokens)
        for name in ["countersign.db.key", "countersign.db.signing"] {
            #expect(manager.fileExists(atPath: folder.file(name)))
        }
    }

    @Test func `signing keys are made when tokens are wanted first, and not in the place of lost ones`() async throws {
        let folder = try await used()
        let path = folder.file("countersign.db.signing")
        try await start(folder, tokens)
        #expect(manager.fileExists(atPath: path))
        try manager.removeItem(atPath: path)
        try await expectRefusal(path, folder, tokens)
        try await start(folder)  // no tokens, no need
        #expect(!manager.fileExists(atPath: path))
        let elsewhere = folder.file("other.signing")
        try await expectRefusal(elsewhere, folder, tokens + ["--signing-key-file", elsewhere])
    }

    @Test func `a database of an earlier version that has sent codes misses its key too`() async throws {
        for sends in [true, false] {
            let folder = try TemporaryFolder()
            let old = try Connection(path: folder.file("countersign.db"), isReadOnly: false, busyTimeout: 0)
            try Migrator(connection: old).apply(Array(Migration.all.prefix(10)))
            if sends {
                try old.execute(
                    """
                    INSERT INTO messages (phone, purpose, code_id, locale, issued_at, delivery)
                    VALUES (8613900139000, 'default', zeroblob(16), 'en', 0, 'sent')
                    """)
            }
            if sends {
                try await expectRefusal(folder.file("countersign.db.key"), folder)
            } else {
                try await start(folder)
            }
        }
    }
}
