import Foundation
import TestSupport
import Testing

@testable import Application

/// Files that a running service reads again, as SIGHUP makes it do.
struct FilesReadAgainTests {
    private let phone = "+8613800138000"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var textsFile: String { folder.file("texts.json") }
    private var labelsFile: String { folder.file("labels.json") }
    private var keyFile: String { folder.file("countersign.db.key") }

    private func write(_ text: String, to path: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func service() throws -> RunningService {
        try write(#"{"en": {"text": "old {code}"}}"#, to: textsFile)
        try write(#"{"en": {"ready": "old", "cooling": "old {seconds}"}}"#, to: labelsFile)
        return try RunningService(
            ["--texts-file", textsFile, "--labels-file", labelsFile, "--token-audience", "https://api.example"],
            folder: folder)
    }

    /// Sends a code; returns the first word of its text, and the code.
    private func send(_ service: RunningService, _ phone: String? = nil) async throws -> (word: String, code: String) {
        let phone = phone ?? self.phone
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let message = try #require(service.gateway.messages.last)
        return (String(message.text.prefix { $0 != " " }), message.typed)
    }

    private func label(_ service: RunningService) async throws -> String? {
        try await service.cooldown("+8613800138999").json["label"]?.string
    }

    private func failures(_ service: RunningService) -> Int {
        service.log.split(separator: "\n").count {
            $0.contains(#""level":"warning","message":"file cannot be used; what it was for stays as it was""#)
        }
    }

    private let newKey = Data(repeating: 7, count: 32).base64EncodedString()
    private let otherKey = Data(repeating: 8, count: 32).base64EncodedString()

    @Test func `texts and labels are those of the files from then on, and before that they are not`() async throws {
        let service = try service()
        try write(#"{"en": {"text": "new {code}"}}"#, to: textsFile)
        try write(#"{"en": {"ready": "new", "cooling": "new {seconds}"}}"#, to: labelsFile)
        #expect(try await send(service).word == "old")
        #expect(try await label(service) == "old")
        service.readFilesAgain()
        #expect(try await send(service, "+8613800138001").word == "new")
        #expect(try await label(service) == "new")
        #expect(failures(service) == 0)
        #expect(service.log.contains(#""message":"files were read again""#))
        await service.stop()
    }

    @Test func `a stream keeps the labels that it began with`() async throws {
        let service = try service()
        _ = try await send(service)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.json["label"] == "old 60")
        try write(#"{"en": {"ready": "new", "cooling": "new {seconds}"}}"#, to: labelsFile)
        service.readFilesAgain()
        service.time.advance(by: .seconds(1))
        #expect(try await stream.next()?.json["label"] == "old 59")
        #expect(try await service.cooldown(phone).json["label"] == "new 59")
        await service.stop()
    }

    private static let faultyTexts = [
        "", "{", "[]", #"{"en": {"text": "none"}}"#, #"{"en": {"web": "{code}"}}"#, #"{"en": {"text": "{code} {x}"}}"#,
        #"{"de": {"text": "gut {code}"}, "en": {"text": "【x】 {code}"}}"#,
    ]

    @Test(arguments: faultyTexts)
    func `texts with a fault are logged, and the ones before stay, as the labels beside them do not`(
        texts: String
    ) async throws {
        let service = try service()
        try write(texts, to: textsFile)
        try write(#"{"en": {"ready": "new", "cooling": "new {seconds}"}}"#, to: labelsFile)
        service.readFilesAgain()
        #expect(failures(service) == 1)
        #expect(service.log.contains("texts-file: "))
        #expect(try await send(service).word == "old")
        #expect(try await label(service) == "new")
        try write(#"{"en": {"text": "new {code}"}}"#, to: textsFile)
        service.readFilesAgain()
        #expect(failures(service) == 1)
        #expect(try await send(service, "+8613800138001").word == "new")
        await service.stop()
    }

    @Test(arguments: ["", "{", #"{"en": {"ready": "new"}}"#, #"{"en": {"ready": "new", "cooling": "new"}}"#])
    func `labels with a fault are logged, and the ones before stay, as the texts beside them do not`(
        labels: String
    ) async throws {
        let service = try service()
        try write(#"{"en": {"text": "new {code}"}}"#, to: textsFile)
        try write(labels, to: labelsFile)
        service.readFilesAgain()
        #expect(failures(service) == 1)
        #expect(service.log.contains("labels-file: "))
        #expect(try await send(service).word == "new")
        #expect(try await label(service) == "old")
        await service.stop()
    }

    @Test func `files that are gone, or have become folders, leave all as it was and are not made`() async throws {
        let service = try service()
        let files = [textsFile, labelsFile, keyFile, folder.file("countersign.db.signing")]
        let (_, code) = try await send(service)
        for path in files { try FileManager.default.removeItem(atPath: path) }
        service.readFilesAgain()
        #expect(failures(service) == 3)  // the issuer of tokens tells of its own
        #expect(service.log.contains("signing keys cannot be brought up to date"))
        for path in files {
            #expect(!FileManager.default.fileExists(atPath: path))
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        service.readFilesAgain()
        #expect(failures(service) == 6)
        #expect(try await service.verify(phone, code).json["token"] != nil)
        #expect(try await send(service, "+8613800138001").word == "old")
        #expect(try await label(service) == "old")
        await service.stop()
    }

    @Test func `new codes are made under the newest key, and those under a key that is gone are good until their end`()
        async throws
    {
        let service = try service()
        let (_, first) = try await send(service)
        try write("\(newKey)\n", to: keyFile)
        service.readFilesAgain()
        let (_, second) = try await send(service, "+8613800138001")
        try write("\(otherKey)\n", to: keyFile)
        service.readFilesAgain()
        let (_, third) = try await send(service, "+8613800138002")
        #expect(failures(service) == 0)
        #expect(try await service.verify(phone, wrongCodes(for: first, count: 1)[0]).json["attempts_remaining"] == 4)
        #expect(try await service.verify(phone, first).status == 200)
        #expect(try await service.verify("+8613800138001", second).status == 200)
        await service.stop()
        let after = try RunningService(time: service.time, folder: folder)
        #expect(try await after.verify("+8613800138002", third).status == 200)
        await after.stop()
    }

    @Test func `a message that waits when its key goes away is sent, and its receipt believed`() async throws {
        let service = try service()
        service.gateway.behave(.answer(.transient("busy")))
        #expect(try await service.issue(phone).status == 201)
        _ = await service.gateway.waitForMessages(1)
        try write(newKey, to: keyFile)
        service.readFilesAgain()
        service.gateway.behave(.answer(.accepted(id: nil)))
        await service.clock.waitForSleeper(wakingAfter: .seconds(1))
        service.pass(.seconds(1))
        try await service.waitForDelivery("sent", of: phone)
        let message = try #require(service.gateway.messages.last)
        let receipt = "/receipts/console?id=\(message.reference.text)&status=delivered"
        #expect(try await service.request("GET", receipt).status == 200)
        try await service.waitForDelivery("delivered", of: phone)
        #expect(try await service.verify(phone, message.typed).status == 200)
        await service.stop()
    }

    @Test func `a send again within half of a code's life carries its digits, though its key is gone`() async throws {
        let service = try service()
        let (_, code) = try await send(service)
        try write(newKey, to: keyFile)
        service.readFilesAgain()
        service.time.advance(by: .seconds(60))
        #expect(try await send(service).code == code)
        await service.stop()
    }

    @Test func `a repeated request is recognised after the keys have changed`() async throws {
        let service = try service()
        let fields = [#"Idempotency-Key: "a""#]
        let body = #"{"phone": "\#(phone)"}"#
        let first = try await service.post("/codes", body, fields: fields)
        try write(newKey, to: keyFile)
        service.readFilesAgain()
        let second = try await service.post("/codes", body, fields: fields)
        #expect(first.status == 201 && second.status == 201)
        #expect(first.json["available_at"] == second.json["available_at"])
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test(arguments: [
        ("", 0o600), ("short", 0o600), ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nnot base64", 0o600),
        ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", 0o644),
    ])
    func `keys with a fault are logged, and the ones before stay`(text: String, mode: Int) async throws {
        let service = try service()
        let old = try String(contentsOfFile: keyFile, encoding: .utf8)
        try write(text, to: keyFile, mode: mode)
        service.readFilesAgain()
        #expect(failures(service) == 1)
        #expect(service.log.contains("the key file \(keyFile) "))
        let (_, code) = try await send(service)
        await service.stop()
        try write(old, to: keyFile)
        let after = try RunningService(time: service.time, folder: folder)
        #expect(try await after.verify(phone, code).status == 200)
        await after.stop()
        #expect(!service.log.contains("AAECAwQF"))
    }

    @Test func `signing keys are those of the file at once`() async throws {
        let service = try service()
        func count() async throws -> Int {
            try await service.request("GET", "/.well-known/jwks.json").text.matches(of: /"kid":/).count
        }
        #expect(try await count() == 1)
        try SigningKeyFile(path: folder.file("countersign.db.signing")).rotate(at: service.time.wall())
        #expect(try await count() == 1)
        service.readFilesAgain()
        #expect(try await count() == 2)
        await service.stop()
    }

    @Test func `nothing is disturbed when files are read again and again under load`() async throws {
        let service = try service()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let phone = "+86138001390\(10 + number)"
                    #expect(try await service.issue(phone).status == 201)
                    try await service.waitForDelivery("sent", of: phone)
                    let code = service.gateway.messages.last { $0.phone.e164 == phone }?.typed ?? ""
                    #expect(try await service.verify(phone, code).status == 200)
                }
            }
            for number in 0..<40 {
                try write(number.isMultiple(of: 2) ? newKey : otherKey, to: keyFile)
                try write(#"{"en": {"text": "\#(number) {code}"}}"#, to: textsFile)
                service.readFilesAgain()
            }
            try await group.waitForAll()
        }
        #expect(failures(service) == 0)
        await service.stop()
    }
}
