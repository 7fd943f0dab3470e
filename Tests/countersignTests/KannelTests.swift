import TestSupport
import Testing

/// From an issue to a phone and back, through Kannel.
@Suite(.enabled(if: KannelProcess.canRun, "Kannel is not installed; make counterparts installs it."))
struct KannelTests {
    private let phone = "+8613800138000"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A service that sends through `kannel`, which calls it back.
    private func service(_ kannel: KannelProcess, _ more: [String] = []) async throws -> CountersignProcess {
        let port = try freePorts(1)[0]
        return try await CountersignProcess(
            kannel.flags() + ["--public-url", "http://127.0.0.1:\(port)"] + more, in: folder, port: port)
    }

    @Test func `a text reaches the SMSC, its receipt comes back, and its code is right`() async throws {
        let kannel = try await KannelProcess(in: folder)
        let service = try await service(kannel)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 201)
        #expect(["sent", "delivered"].contains(answer.json["delivery"]))
        try await service.waitForDelivery("delivered", of: phone)
        let message = try await kannel.waitForMessage()
        let code = String(try #require(message.text.firstMatch(of: /[0-9]{6}/)).output)
        let text = "Your verification code is \(code). Do not share it with anyone."
        #expect(
            kannel.received == [ReceivedSMS(sender: "10690000", receiver: phone, encoding: "text", text: text)])
        #expect(try await service.verify(phone, code).status == 200)
        #expect(await service.terminate() == 0)
    }

    @Test(arguments: [
        (#""locale": "zh-Hans""#, "ucs-2", "您的验证码是", "，请勿告诉他人。", ""),
        (
            #""client": "web""#, "text", "Your verification code is ", ". Do not share it with anyone.",
            "\n\n@codes.example #"
        ),
        (#""locale": "zh-Hant", "client": "web""#, "ucs-2", "您的驗證碼是", "，請勿告訴他人。", "\n\n@codes.example #"),
    ])
    func `texts of all encodings and lines arrive as they were written`(
        members: String, encoding: String, start: String, end: String, line: String
    ) async throws {
        let kannel = try await KannelProcess(in: folder)
        let service = try await service(kannel, ["--web-host", "codes.example"])
        #expect(try await service.issueAndWait(phone, members).status == 201)
        try await service.waitForDelivery("delivered", of: phone)
        let message = try await kannel.waitForMessage(lines: line.isEmpty ? 1 : 3)
        let code = try #require(message.text.firstMatch(of: /[0-9]{6}/)).output
        #expect(message.encoding == encoding)
        #expect(Array(message.text.utf8) == Array((start + code + end + (line.isEmpty ? "" : line + code)).utf8))
        #expect(try await service.verify(phone, String(code)).status == 200)
        #expect(await service.terminate() == 0)
    }

    @Test func `no code, phone or password is in a URL that Kannel logs, or in our log`() async throws {
        let kannel = try await KannelProcess(in: folder)
        let service = try await service(kannel, ["--log-level", "debug"])
        _ = try await service.issueAndWait(phone)
        try await service.waitForDelivery("delivered", of: phone)
        let message = try await kannel.waitForMessage()
        #expect(await service.terminate() == 0)
        let code = String(try #require(message.text.firstMatch(of: /[0-9]{6}/)).output)
        let urls = kannel.log.matches(of: /(?:https?:\/\/|\/cgi-bin|\/receipts)[^\s>]*/).map(\.output)
        #expect(urls.contains { $0.hasPrefix("/cgi-bin/sendsms") })
        #expect(urls.contains { $0.contains("/receipts/kannel?id=msg_1_") })
        for secret in [code, "13800138000", KannelProcess.password] {
            #expect(!urls.contains { $0.contains(secret) })
            #expect(!service.process.standardError.contains(secret))
        }
    }

    @Test func `a text that Kannel can only keep is of unknown outcome, and its cooldown stands`() async throws {
        let kannel = try await KannelProcess(in: folder)
        try await kannel.stopSMSC()
        let service = try await service(kannel)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "unknown")
        #expect(try await service.cooldown(phone).json["state"] == "cooling")
        #expect(kannel.received.isEmpty)
        #expect(await service.terminate() == 0)
    }

    @Test func `with a wrong password nothing leaves, readiness names Kannel, and the phone is ready`() async throws {
        let kannel = try await KannelProcess(in: folder)
        let service = try await CountersignProcess(kannel.flags(password: "another-one"), in: folder)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 502)
        #expect(answer.json["code"] == "delivery_failed")
        #expect(answer.json["state"] == "ready")
        #expect(try await service.request("GET", "/readyz").text.contains(#""misconfigured_gateways":["kannel"]"#))
        #expect(kannel.received.isEmpty)
        #expect(await service.terminate() == 0)
    }
}
