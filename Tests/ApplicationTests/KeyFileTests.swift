import Foundation
import TestSupport
import Testing

@testable import Application

struct KeyFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("countersign.db.key") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func expectFailure(_ part: String) {
        #expect { try KeyFile(path: path).key() } throws: { error in
            guard let failure = error as? KeyFile.Failure else { return false }
            return failure.description.contains(part) && failure.description.contains(path)
        }
    }

    @Test func `a missing key is made for its owner alone, and nothing else is left behind`() throws {
        _ = try KeyFile(path: path).key()
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["countersign.db.key"])
    }

    @Test func `a made key is one line of base64 of 32 bytes`() throws {
        _ = try KeyFile(path: path).key()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        #expect(Data(base64Encoded: String(text.dropLast()))?.count == 32)
    }

    @Test func `a made key is read back the same`() throws {
        let made = try KeyFile(path: path).key()
        let read = try KeyFile(path: path).key()
        #expect(made.fingerprint == read.fingerprint)
    }

    @Test func `two made keys differ`() throws {
        let first = try KeyFile(path: path).key()
        let second = try KeyFile(path: folder.file("other.key")).key()
        #expect(first.fingerprint != second.fingerprint)
    }

    @Test(arguments: ["", "\n", " \n", "\r\n"])
    func `white space around the key is dropped`(end: String) throws {
        try write("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
        let plain = try KeyFile(path: path).key()
        try write(" AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" + end)
        #expect(try KeyFile(path: path).key().fingerprint == plain.fingerprint)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o620, 0o601, 0o777])
    func `a file that others can use is refused`(mode: Int) throws {
        try write("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n", mode: mode)
        expectFailure("0600")
    }

    @Test(arguments: [0o600, 0o400, 0o700])
    func `a file that its owner alone can use is taken`(mode: Int) throws {
        try write("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n", mode: mode)
        #expect(throws: Never.self) { try KeyFile(path: path).key() }
    }

    @Test(arguments: [
        "", "\n", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==\n",  // 31 bytes
        "this is not base64, although it is long enough for a key!", "\u{0}\u{1}\u{2}", "AAECAwQFBgcICQoLDA0ODxAR!!!!",
    ])
    func `a file without base64 of 32 bytes is refused, and its content not shown`(text: String) throws {
        try write(text)
        expectFailure("base64 of at least 32 bytes")
        #expect { try KeyFile(path: path).key() } throws: { error in
            text.count < 3 || !"\(error)".contains(text.prefix(8))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `a folder is refused`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        expectFailure("is no regular file")
    }

    @Test func `a key cannot be made in a folder that is not there`() {
        let missing = KeyFile(path: folder.file("none/key"))
        #expect(throws: KeyFile.Failure.self) { try missing.key() }
    }
}
