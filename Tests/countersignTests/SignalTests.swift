import Foundation
import TestSupport
import Testing
import Threads

/// What signals do beside those that stop the service.
struct SignalTests {
    private let folder: TemporaryFolder
    private let phone = "+8613800138000"
    private let oldSecret = "b2xkLXNlY3JldC1vZi10aGUtdGVzdHM="
    private let newSecret = "bmV3LXNlY3JldC1vZi10aGUtdGVzdHM="

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Sends SIGHUP, and waits until files were read again for the `count`th time.
    private func hangUp(_ service: CountersignProcess, _ count: Int = 1) async throws {
        service.process.signal(SIGHUP)
        try await eventually("files are read again") {
            service.process.standardError.matches(of: /"message":"files were read again"/).count == count
        }
    }

    /// What a provider gets, and how it answers.
    private func provider(
        _ provider: FakeProvider, _ count: Int, before answer: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) throws -> (FakeServer, Locked<[ReceivedRequest]>) {
        let received = Locked<[ReceivedRequest]>([])
        let server = try FakeServer { listener in
            try listener.serve(count) { request, connection in
                let number = received.withLock { received in
                    received.append(request)
                    return received.count
                }
                try answer(number)
                try connection.answer(provider.acceptance.status, provider.acceptance.body)
            }
        }
        return (server, received)
    }

    @Test(arguments: [
        SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGPIPE, SIGHUP, __libc_current_sigrtmin(),
        __libc_current_sigrtmax(),
    ])
    func `a signal that does not stop it disturbs no request that waits`(number: Int32) async throws {
        let isSent = DispatchSemaphore(value: 0)
        let (server, _) = try provider(.webhook, 1) { _ in isSent.wait() }
        let service = try await CountersignProcess(
            ["--gateway", "webhook", "--webhook-url", server.url("/sms")], in: folder)
        let connection = try RawConnection(port: service.port)
        let body = "{\"phone\": \"\(phone)\"}"
        try connection.send(
            "POST /codes HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=10\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        try await eventually("the message is queued") {
            try await service.cooldown(phone).json["delivery"]?.string == "queued"
        }
        for _ in 1...3 { service.process.signal(number) }
        #expect(try await service.request("GET", "/healthz").status == 200)
        isSent.signal()
        let answer = try await connection.readAnswer()
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "sent")
        try connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try await connection.readAnswer().status == 200)
        try await server.join()
        #expect(await service.terminate() == 0)
    }

    @Test(arguments: [
        (FakeProvider.kannel, "password"), (.twilio, "auth-token"), (.vonage, "api-secret"),
    ])
    func `SIGHUP makes a gateway sign with the secret that its file holds now, unless that has a fault`(
        kind: FakeProvider, name: String
    ) async throws {
        let (server, received) = try provider(kind, 3)
        let file = folder.file("secret")
        try write(oldSecret, to: file)
        var flags = FakeProvider.flags([(kind, url: server.url("/sms"))])
        let setting = "--\(kind.rawValue)-\(name)"
        let index = try #require(flags.firstIndex(of: setting))
        flags.replaceSubrange(index...index + 1, with: [setting + "-file", file])
        let service = try await CountersignProcess(flags, in: folder)
        #expect(try await service.issueAndWait(phone).json["delivery"] == "sent")
        try write(newSecret, to: file)
        try await hangUp(service)
        #expect(try await service.issueAndWait("+8613800138001").json["delivery"] == "sent")
        try write("two words", to: file)
        try await hangUp(service, 2)
        #expect(try await service.issueAndWait("+8613800138002").json["delivery"] == "sent")
        try await server.join()
        let secrets = received.withLock { $0 }.map { request in
            [oldSecret, newSecret].map { request.holds($0) }
        }
        #expect(secrets == [[true, false], [false, true], [false, true]])
        #expect(service.process.standardError.contains("\(kind.rawValue)-\(name)-file: "))
        #expect(![oldSecret, newSecret, "two words"].contains(where: service.process.standardError.contains))
        #expect(await service.terminate() == 0)
    }

    @Test func `SIGHUP lets the file gateway go on in a new file, and keep the old one where it cannot`() async throws {
        let logs = folder.file("logs")
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: false)
        let path = logs + "/texts.jsonl"
        let service = try await CountersignProcess(["--gateway", "file", "--file-path", path], in: folder)
        func phones(_ path: String) throws -> [String] {
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                .compactMap { JSONValue.object(Array($0.utf8))["phone"]?.string }
        }
        #expect(try await service.issueAndWait(phone).json["delivery"] == "sent")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        #expect(try await service.issueAndWait("+8613800138001").json["delivery"] == "sent")
        try await hangUp(service)
        #expect(try await service.issueAndWait("+8613800138002").json["delivery"] == "sent")
        #expect(try phones(path + ".1") == [phone, "+8613800138001"])
        #expect(try phones(path) == ["+8613800138002"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        try FileManager.default.moveItem(atPath: logs, toPath: logs + ".1")
        try await hangUp(service, 2)
        #expect(try await service.issueAndWait("+8613800138003").json["delivery"] == "sent")
        #expect(try phones(logs + ".1/texts.jsonl") == ["+8613800138002", "+8613800138003"])
        #expect(service.process.standardError.contains("open the gateway's file \(path): No such file"))
        #expect(await service.terminate() == 0)
    }

    @Test func `SIGHUP reads texts and keys again, and a stop after it is a graceful one`() async throws {
        let texts = folder.file("texts.json")
        try write(#"{"en": {"text": "Your verification code is {code}. Do not tell."}}"#, to: texts)
        let service = try await CountersignProcess(["--texts-file", texts], in: folder)
        #expect(try await service.issueAndWait(phone).json["delivery"] == "sent")
        try write(Data(repeating: 7, count: 32).base64EncodedString(), to: folder.file("countersign.db.key"))
        try write(#"{"en": {"text": "Your verification code is {code}. Do not show it."}}"#, to: texts)
        try await hangUp(service)
        #expect(try await service.issueAndWait("+8613800138001").json["delivery"] == "sent")
        #expect(service.process.standardOutput.contains("Do not tell."))
        #expect(service.process.standardOutput.contains("Do not show it."))
        for (phone, codes) in service.sentCodes { #expect(try await service.verify(phone, codes[0]).status == 200) }
        #expect(service.sentCodes.count == 2)
        service.process.signal(SIGHUP)
        #expect(await service.terminate() == 0)
        #expect(service.process.standardError.contains(#""message":"stopped""#))
    }
}

extension ReceivedRequest {
    /// Whether the target, a field or the body has a secret, as itself, percent-encoded or in Basic credentials.
    fileprivate func holds(_ secret: String) -> Bool {
        let basic = fields["authorization"].flatMap { Data(base64Encoded: String($0.dropFirst(6))) } ?? Data()
        let texts =
            [line, String(decoding: body, as: UTF8.self), String(decoding: basic, as: UTF8.self)] + fields.values
        let forms = [secret, secret.replacing("=", with: "%3D")]
        return texts.contains { text in forms.contains { text.contains($0) } }
    }
}
