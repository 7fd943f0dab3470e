import Foundation
import Glibc
import TestSupport
import Testing

@testable import Application
@testable import SMSDelivery

/// The one rule for every file that holds a secret: codes' keys, signing keys, and each gateway's.
struct SecretFileTests {
    /// A kind of secret file: a content that it takes, and how it is read.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let content: String
        let read: @Sendable (_ path: String) throws -> Void

        var testDescription: String { name }

        /// The kinds that have a setting for their path alone.
        static func setting(_ name: String, _ content: String = "cGFzc3dvcmQ") -> Kind {
            Kind(name: name, content: content) { _ = try Settings.read(flags: ["--" + name, $0], environment: [:]) }
        }

        static let all = [
            Kind(name: "key-file", content: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=") {
                _ = try KeyFile(path: $0).keys()
            },
            Kind(name: "signing-key-file", content: "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A= 0") {
                _ = try SigningKeyFile(path: $0).keys()
            },
            .setting("webhook-secret-file", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), .setting("kannel-password-file"),
            .setting("twilio-auth-token-file"), .setting("vonage-api-secret-file"),
            .setting("vonage-signature-secret-file"), .setting("aws-sns-secret-access-key-file"),
            .setting("aliyun-access-key-secret-file"), .setting("tencent-secret-key-file"),
            .setting("tencent-receipt-token-file"),
        ]
    }

    private let folder: TemporaryFolder
    private var path: String { folder.file("secret") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// What is said of a file that is refused; nil when it is taken.
    private func fault(_ kind: Kind) -> String? {
        do {
            try kind.read(path)
            return nil
        } catch let faults as SettingFaults {
            #expect(faults.faults.count == 1 && faults.faults[0].hasPrefix(kind.name + ": "))
            return faults.faults[0]
        } catch {
            return "\(error)"
        }
    }

    private func expectFault(_ part: String, _ kind: Kind) {
        let fault = fault(kind) ?? "nothing"
        #expect(fault.contains(part) && fault.contains(path), "\(fault)")
        #expect(!fault.contains(kind.content.prefix(8)))
    }

    @Test func `every setting for the path of a secret is among the kinds`() {
        let secrets = Setting.all.filter(\.isSecret).map { $0.name + "-file" }
        let settings = Setting.all.map(\.name).filter { secrets.contains($0) } + ["signing-key-file"]
        #expect(Set(settings) == Set(Kind.all.map(\.name)))
    }

    @Test(arguments: Kind.all, [0o600, 0o400, 0o700, 0o640, 0o440, 0o660])
    func `a mode that gives others nothing is taken`(kind: Kind, mode: Int) throws {
        try write(kind.content, mode: mode)
        #expect(fault(kind) == nil)
    }

    @Test(arguments: Kind.all, [0o604, 0o644, 0o444, 0o601, 0o602, 0o777])
    func `a mode that gives others anything is refused, and named`(kind: Kind, mode: Int) throws {
        try write(kind.content, mode: mode)
        expectFault("gives others access (mode 0\(String(mode, radix: 8)))", kind)
    }

    @Test(.enabled(if: geteuid() == 0, "this needs the right to give files away"), arguments: Kind.all)
    func `a file of another user, who could change it, is refused`(kind: Kind) throws {
        try write(kind.content)
        #expect(chown(path, 65534, 0) == 0)
        expectFault("belongs to user 65534", kind)
    }

    @Test(.enabled(if: geteuid() == 0, "this needs the right to give files away"), arguments: Kind.all)
    func `a file of root's that a group may read is taken`(kind: Kind) throws {
        try write(kind.content, mode: 0o440)
        #expect(chown(path, 0, 65534) == 0)
        #expect(fault(kind) == nil)
    }

    @Test(arguments: Kind.all)
    func `a symbolic link is followed, as Kubernetes mounts secrets, and its target must be right`(kind: Kind) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.file("..2026_11_30"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.file("..data"), withDestinationPath: "..2026_11_30")
        let target = folder.file("..2026_11_30/secret")
        try Data(kind.content.utf8).write(to: URL(filePath: target))
        try manager.createSymbolicLink(atPath: path, withDestinationPath: "..data/secret")
        try manager.setAttributes([.posixPermissions: 0o440], ofItemAtPath: target)
        #expect(fault(kind) == nil)
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: target)
        expectFault("gives others access", kind)
    }

    @Test(arguments: Kind.all, ["", "\n", "\r\n", "\r\n\r\n", "\n\n\n", " \t\r\n", "\r"])
    func `line ends of every system, blank lines and a byte order mark are no part of the secret`(
        kind: Kind, end: String
    ) throws {
        try write(kind.content + end)
        #expect(fault(kind) == nil)
        try write("\u{FEFF}" + kind.content + end)
        #expect(fault(kind) == nil)
        try write(end + " " + kind.content + end)
        #expect(fault(kind) == nil)
    }

    @Test(arguments: Kind.all)
    func `a longer file is refused, and not read in part`(kind: Kind) throws {
        try write(kind.content + String(repeating: "\n", count: 4096 - kind.content.utf8.count))
        #expect(fault(kind) == nil)
        try write(kind.content + String(repeating: "\n", count: 4097 - kind.content.utf8.count))
        expectFault("is longer than 4096 bytes", kind)
    }

    @Test(arguments: Kind.all, ["\u{0}\u{1}", "пароль", "a\u{0}b"])
    func `another form is refused by what the file should hold`(kind: Kind, content: String) throws {
        try write(content)
        expectFault("does not hold ", kind)
    }

    @Test(arguments: Kind.all)
    func `what is no file is refused, and why is said`(kind: Kind) throws {
        if kind.name != "key-file" { expectFault("does not exist", kind) }  // which may be made
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        expectFault("is no regular file", kind)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        expectFault("is no regular file", kind)
    }

    @Test(arguments: Kind.all.filter { $0.name.hasPrefix("kannel") || $0.name.hasPrefix("webhook") })
    func `an empty file of a gateway's secret is told as such`(kind: Kind) throws {
        try write("\u{FEFF}\r\n")
        expectFault("is empty", kind)
    }

    @Test func `a secret is the same, however its lines end`() throws {
        let settings = try ["token", "\u{FEFF}token\r\n\r\n", "\n token \nsecond"].map { text in
            try write(text)
            return try Settings.read(flags: ["--twilio-auth-token-file", path], environment: [:]).settings
        }
        for settings in settings { #expect(settings.twilio.authToken?.text == "token") }
    }
}
