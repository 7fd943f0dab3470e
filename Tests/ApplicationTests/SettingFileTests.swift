import Foundation
import Glibc
import TestSupport
import Testing

@testable import Application

/// Files that settings name: what is wrong with one is told with its setting, its path and the place in it.
struct SettingFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBiDCCAS+gAwIBAgIUA9Vly8PuHIgGoHkRnpzdDgFL+bUwCgYIKoZIzj0EAwIw
        GTEXMBUGA1UEAwwOdGVzdCBhdXRob3JpdHkwIBcNMjYxMjAxMDA1NDI4WhgPMjEy
        NjExMDcwMDU0MjhaMBkxFzAVBgNVBAMMDnRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
        zj0CAQYIKoZIzj0DAQcDQgAEuAIaGSMdwMZuMnXAbWjlnAd9+wdwOVtNs5fYx8lt
        TdHi8HN2cerCCq8mrTay/GmEHQ9Y4VLhZZvRW9Gt6UaqNKNTMFEwHQYDVR0OBBYE
        FMuJKszV3T4LrLUEXEq2s9P2YkBiMB8GA1UdIwQYMBaAFMuJKszV3T4LrLUEXEq2
        s9P2YkBiMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgGcPRYi2G
        WaVSwJyGX80nmQHS74AbgwKeq7gZnH6B4uwCIEKDSz0zg75z+VFySa3lpwRT+sHM
        Ph/WnFnvZib6CXW5
        -----END CERTIFICATE-----

        """

    /// The only fault of a start with the setting and such a file.
    private func fault(_ setting: String, _ content: String) throws -> String? {
        let path = folder.file("file")
        try Data(content.utf8).write(to: URL(filePath: path))
        return fault(setting, path: path)
    }

    private func fault(_ setting: String, path: String) -> String? {
        do {
            _ = try Settings.read(flags: ["--" + setting, path], environment: [:])
            return nil
        } catch {
            #expect(error.faults.count == 1)
            return error.faults.first
        }
    }

    private static let settings = ["texts-file", "labels-file", "gateway-ca-file"]

    @Test(arguments: settings)
    func `a file that is not there is told by setting, path and reason`(setting: String) {
        let path = folder.file("none")
        #expect(fault(setting, path: path) == "\(setting): \(path): No such file or directory")
        #expect(fault(setting, path: folder.path) == "\(setting): \(folder.path): it is not a file")
        #expect(fault(setting, path: path + "/x") == "\(setting): \(path)/x: No such file or directory")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file"), arguments: settings)
    func `a file that may not be read is told so`(setting: String) throws {
        let path = folder.file("closed")
        try Data("{}".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(fault(setting, path: path) == "\(setting): \(path): Permission denied")
    }

    @Test(arguments: [
        ("", "line 1, column 1: this is not JSON"),
        ("{\n  \"en\": {\n    \"text\": \"{code}\",\n  }\n}", "line 4, column 3"),
        ("{\"en\": 'x'}", "line 1, column 8"), ("{\"en\": {}} {}", "line 1, column 12"),
        ("[]", "its JSON must be an object"), (#"{"en": "{code}"}"#, "en must be an object"),
        (#"{"en": {"text": 1}}"#, "en.text must be a string"), (#"{"en": {"text": null}}"#, "en.text must be a string"),
    ])
    func `malformed JSON is told with its line, and other JSON with its member`(content: String, reason: String) throws
    {
        let fault = try fault("texts-file", content)
        #expect(fault?.hasPrefix("texts-file: \(folder.file("file")): \(reason)") == true, "\(fault ?? "")")
    }

    @Test(arguments: [
        (#"{"en": {"web": "{code}"}}"#, "en.text is missing"),
        (#"{"en": {"text": "{code}", "adroid": "{code}"}}"#, "en.adroid is unknown; did you mean android?"),
        (#"{"english text": {"text": "{code}"}}"#, "english text is no language tag"),
        (#"{"zh-CN": {"text": "{code}"}, "zh-SG": {"text": "{code}"}}"#, "zh-SG is a second zh-Hans"),
    ])
    func `a texts file is told what is wrong in it`(content: String, reason: String) throws {
        #expect(try fault("texts-file", content)?.contains(": \(reason)") == true)
    }

    @Test func `authorities are certificates in PEM, and one that cannot be read is told by its number`() throws {
        #expect(try fault("gateway-ca-file", Self.certificate) == nil)
        #expect(try fault("gateway-ca-file", "# ours\n" + Self.certificate + Self.certificate) == nil)
        #expect(try fault("gateway-ca-file", "")?.contains("there is no certificate in PEM in it") == true)
        #expect(try fault("gateway-ca-file", "ssh-rsa AAAA")?.contains("there is no certificate in PEM in it") == true)
        let damaged = Self.certificate.replacing("MII", with: "MIA")
        #expect(try fault("gateway-ca-file", damaged)?.contains("its certificate 1 cannot be read") == true)
        let second = Self.certificate + Self.certificate.dropLast(60)
        #expect(try fault("gateway-ca-file", second)?.contains("its certificate 2 cannot be read") == true)
    }

    @Test func `a byte order mark before JSON is ignored`() throws {
        #expect(try fault("texts-file", "\u{FEFF}{\"en\": {\"text\": \"{code}\"}}") == nil)
    }
}
