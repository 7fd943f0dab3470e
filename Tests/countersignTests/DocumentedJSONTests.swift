import Foundation
import TestSupport
import Testing

/// JSON of the documentation outside its console blocks: each is what the product says, or takes.
struct DocumentedJSONTests {
    private static func page(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The objects of a page: between backquotes, on a line of their own, or as the body of a script.
    private static func examples(_ path: String) throws -> [String] {
        try page(path).replacing(/(?s)```console.*?```/, with: "")
            .matches(of: /(?m)`(\{"[^`]*\})`|^(\{".*\})$|body='(\{".*\})'/)
            .map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
    }

    /// The names and kinds of an object's members, by which two of them are of one form.
    private static func form(_ example: String) -> [String] { form(JSONValue.object(Array(example.utf8))) }

    private static func form(_ object: [String: JSONValue]) -> [String] {
        object.map { name, value in
            switch value {
            case .text: "\(name): text"
            case .number: "\(name): number"
            case .bool: "\(name): boolean"
            case .list: "\(name): list"
            case .null: "\(name): null"
            }
        }.sorted()
    }

    @Test func `every JSON example of README is what the service says or takes`() async throws {
        var examples = try Self.examples("README.md")
        let folder = try TemporaryFolder()
        let texts = folder.file("texts.jsonl")
        var flags = [
            "--token-audience", "https://api.example", "--app-name", "Acme", "--gateway", "file", "--file-path", texts,
        ]
        for (setting, member) in [("labels-file", "cooling"), ("texts-file", "text")] {
            let index = try #require(examples.firstIndex { $0.contains("\"\(member)\": ") })
            let path = folder.file(setting)
            try Data(examples.remove(at: index).utf8).write(to: URL(filePath: path))
            flags += ["--" + setting, path]
        }
        let service = try await CountersignProcess(flags, in: folder)
        let send = try await service.request("POST", "/codes", json: #"{"phone": "+33639981234", "locale": "fr"}"#)
        #expect(send.status == 201)
        try await service.waitForDelivery("sent", of: "+33639981234")
        let text = try String(contentsOfFile: texts, encoding: .utf8)
        let code = try #require(text.firstMatch(of: /Acme : votre code est ([0-9]{6})/)).1
        let success = try await service.verify("+33639981234", String(code))
        #expect(try await service.request("GET", "/codes/+8613800138000/cooldown?locale=zh").json["label"] == "获取验证码")
        #expect(await service.terminate() == 0)

        let claims = try #require(success.json["token"]?.string).split(separator: ".")[1]
        let unpadded = String(claims).replacing("-", with: "+").replacing("_", with: "/")
        let padded = unpadded + String(repeating: "=", count: (4 - unpadded.count % 4) % 4)
        let request = try #require(
            service.process.standardError.split(separator: "\n").first { $0.contains(#""message":"request""#) })
        let said = [
            Self.form(success.json), Self.form(String(request)),
            Self.form(JSONValue.object(Array(try #require(Data(base64Encoded: padded))))),
        ]
        #expect(examples.count == said.count)
        for example in examples { #expect(said.contains(Self.form(example)), "\(example)") }
    }

    @Test func `a receipt is posted by hand as the page on gateways says`() async throws {
        let folder = try TemporaryFolder()
        let secret = folder.file("webhook")
        try Data("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n".utf8).write(to: URL(filePath: secret))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
        let (texts, phone) = (folder.file("texts.jsonl"), "+8613800138000")
        let server = try FakeServer { listener in
            try listener.serve(1) { request, connection in
                try Data(request.body).write(to: URL(filePath: texts))
                try connection.answer(204)
            }
        }
        let service = try await CountersignProcess(
            ["--gateway", "webhook", "--webhook-url", server.url("/sms"), "--webhook-secret-file", secret], in: folder)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        try await server.join()
        let text = try String(contentsOfFile: texts, encoding: .utf8)
        let examples = try Self.examples("docs/gateways.md")
        #expect(examples.count == 2)
        #expect(Set(examples.map(Self.form)).count == 1)  // the same object

        let id = try #require(JSONValue.object(Array(text.utf8))["id"]?.string)
        let script = try #require(try Self.page("docs/gateways.md").firstMatch(of: /(?s)```sh\n(id=rcpt_1.*?)```/)).1
            .replacing(/msg_7_[0-9a-f]{32}/, with: id).replacing("/run/secrets/webhook", with: secret)
            .replacing("https://codes.example", with: "http://localhost:\(service.port)")
        let process = try ChildProcess(
            ["bash", "-c", String(script)], output: folder.file("output"), errors: folder.file("errors"))
        #expect(await process.exitStatus() == 0)
        let answer = try String(contentsOfFile: folder.file("output"), encoding: .utf8)
        #expect(answer.hasPrefix("HTTP/1.1 204"), "\(answer)")
        try await service.waitForDelivery("delivered", of: phone)
        #expect(await service.terminate() == 0)
    }
}
