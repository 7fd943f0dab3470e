import TestSupport
import Testing

/// From an issue to Amazon's API, as moto plays it. moto reads a body and writes it again before it checks the signature,
/// with a plus for each space, so it takes our bodies only if there is no space in them, as in Chinese; AWS takes both.
@Suite(.enabled("No Python has moto; make python-dependencies installs it.", SNSProcess.script.canRun))
struct SNSTests {
    private let phone = "+8613800138000"
    private let chinese = #""locale": "zh-Hans""#
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a text that is signed with the account's key is published`() async throws {
        let sns = try await SNSProcess(in: folder)
        let service = try await CountersignProcess(sns.flags() + ["--aws-sns-sender-id", "Acme"], in: folder)
        let answer = try await service.issueAndWait(phone, chinese)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "sent")
        let messages = try await sns.messages()
        let code = String(try #require(messages.first?.message.firstMatch(of: /[0-9]{6}/)).output)
        #expect(messages == [SNSProcess.Message(message: "您的验证码是\(code)，请勿告诉他人。", phone: phone)])
        #expect(try await service.verify(phone, code).status == 200)
        #expect(await service.terminate() == 0)
    }

    @Test func `with another secret nothing is published, readiness names SNS, and the phone is ready`() async throws {
        let sns = try await SNSProcess(in: folder)
        let service = try await CountersignProcess(sns.flags(secret: "another-secret"), in: folder)
        let answer = try await service.issueAndWait(phone, chinese)
        #expect(answer.status == 502)
        #expect(answer.json["state"] == "ready")
        #expect(service.process.standardError.contains(#""reason":"SignatureDoesNotMatch""#))
        #expect(try await service.request("GET", "/readyz").text.contains(#""misconfigured_gateways":["aws-sns"]"#))
        #expect(try await sns.messages().isEmpty)
        #expect(await service.terminate() == 0)
    }
}
