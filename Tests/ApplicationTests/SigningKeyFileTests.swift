import Foundation
import TestSupport
import Testing
import VerificationService

@testable import Application

struct SigningKeyFileTests {
    private let folder: TemporaryFolder
    private let start: Int64 = 1_796_025_600_000
    private var path: String { folder.file("countersign.db.signing") }
    private var file: SigningKeyFile { SigningKeyFile(path: path) }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func expectFailure(_ part: String, _ body: () throws -> Void) {
        #expect {
            try body()
        } throws: { error in
            guard let failure = error as? SecretFile.Failure else { return false }
            return failure.description.contains(part) && failure.description.contains(path)
        }
    }

    @Test func `a file is made for its owner alone, with one key that signs at once`() throws {
        try file.make(at: start)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let words = try #require(text.wholeMatch(of: /([A-Za-z0-9+\/]{43}=) ([0-9]+)\n/))
        #expect(Int64(words.2) == start)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["countersign.db.signing"])
    }

    @Test func `a key is read with its public part`() throws {
        // TEST 1 of RFC 8032 §7.1, whose thumbprint is in RFC 8037 appendix A.3.
        try write("nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A= \(start)\n")
        let key = try #require(try file.keys().newestFirst.first)
        #expect(key.id == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        #expect(key.signsFrom == start)
    }

    @Test func `a rotation puts a new key first, for its owner alone, and leaves nothing else behind`() throws {
        try file.make(at: start)
        let old = try file.keys().newestFirst[0]
        try file.rotate(at: start)
        let keys = try file.keys().newestFirst
        #expect(keys.map(\.signsFrom) == [start + 600_000, start])
        #expect(keys[1].id == old.id)
        #expect(keys[0].id != old.id)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["countersign.db.signing"])
    }

    @Test func `a second rotation waits until the new key signs`() throws {
        try file.make(at: start)
        try file.rotate(at: start)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        expectFailure("does not sign yet") { try file.rotate(at: start + 599_999) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        try file.rotate(at: start + 600_000)
        #expect(try file.keys().newestFirst.count == 3)
    }

    @Test func `a file that is not there is neither read nor rotated, and not made`() throws {
        expectFailure("does not exist") { _ = try file.keys() }
        expectFailure("does not exist") { try file.rotate(at: start) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a file that others can use is refused`() throws {
        try write("nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A= 0\n", mode: 0o604)
        expectFailure("0600") { _ = try file.keys() }
        expectFailure("0600") { try file.rotate(at: start) }
    }

    @Test(arguments: [
        "", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=\n", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A= soon\n",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg== 0\n",  // 31 bytes
        "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A= 0\nx 0\n", "0 nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=\n",
    ])
    func `another form is refused, and not shown`(_ text: String) throws {
        try write(text)
        expectFailure("base64 of 32 bytes and a time") { _ = try file.keys() }
        #expect {
            try file.keys()
        } throws: { error in
            !"\(error)".contains("nWGx")
        }
    }
}
