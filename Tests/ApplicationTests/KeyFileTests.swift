import Cryptography
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
        #expect { try KeyFile(path: path).keys() } throws: { error in
            guard let failure = error as? SecretFile.Failure else { return false }
            return failure.description.contains(part) && failure.description.contains(path)
        }
    }

    @Test func `a missing key is made for its owner alone, and nothing else is left behind`() throws {
        try KeyFile(path: path).make()
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["countersign.db.key"])
    }

    @Test func `a made key is one line of base64 of 32 bytes`() throws {
        try KeyFile(path: path).make()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        #expect(Data(base64Encoded: String(text.dropLast()))?.count == 32)
    }

    @Test func `a made key is read back the same`() throws {
        #expect(try KeyFile(path: path).keys() == nil)
        try KeyFile(path: path).make()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let bytes = Array(try #require(Data(base64Encoded: String(text.dropLast()))))
        let key = try #require(SecretKey(bytes: bytes))
        #expect(try KeyFile(path: path).keys()?.map(\.fingerprint) == [key.fingerprint])
    }

    @Test func `two made keys differ`() throws {
        let files = [KeyFile(path: path), KeyFile(path: folder.file("other.key"))]
        let keys = try files.map { file in
            try file.make()
            return try #require(try file.keys()?.first).fingerprint
        }
        #expect(keys[0] != keys[1])
    }

    @Test(arguments: ["", "\n", " \n", "\r\n"])
    func `white space around the key is dropped`(end: String) throws {
        try write("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
        let plain = try KeyFile(path: path).keys()
        try write(" AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" + end)
        #expect(try KeyFile(path: path).keys()?.map(\.fingerprint) == plain?.map(\.fingerprint))
    }

    @Test func `several keys, one in each line, are taken in their order`() throws {
        let lines = [
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "//////////////////////////////////////////8=",
        ]
        let single = try lines.map { line in
            try write(line)
            return try #require(try KeyFile(path: path).keys()?.first).fingerprint
        }
        try write("\(lines[0])\n\n \(lines[1])\r\n")
        #expect(try KeyFile(path: path).keys()?.map(\.fingerprint) == single)
    }

    @Test(arguments: [
        "", "\n", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==\n",  // 31 bytes
        "this is not base64, although it is long enough for a key!", "\u{0}\u{1}\u{2}", "AAECAwQFBgcICQoLDA0ODxAR!!!!",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==\n",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ])
    func `a file without base64 of 32 bytes is refused, and its content not shown`(text: String) throws {
        try write(text)
        expectFailure("base64 of at least 32 bytes")
        #expect { try KeyFile(path: path).keys() } throws: { error in
            text.count < 3 || !"\(error)".contains(text.prefix(8))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `a file of more than 4096 bytes is refused, and not read in part`() throws {
        let line = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
        try write(String(repeating: line, count: 91))
        #expect(try KeyFile(path: path).keys()?.count == 91)
        try write(String(repeating: line, count: 92))
        expectFailure("longer than 4096 bytes")
    }

    @Test func `a folder is refused`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        expectFailure("is no regular file")
    }

    @Test func `a key cannot be made in a folder that is not there`() {
        let missing = KeyFile(path: folder.file("none/key"))
        #expect(throws: SecretFile.Failure.self) { try missing.make() }
    }
}
