import TestSupport
import Testing

/// Every kind of bad input has its own status and code, and stores nothing.
struct BadInputTests {
    private static let json = "Content-Type: application/json"
    private static let form = "Content-Type: application/x-www-form-urlencoded"

    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        let fields: [String]
        let body: String?
        let status: Int
        let code: String
        var testDescription: String { "\(method) \(target) \((body ?? "").prefix(80))" }

        init(
            _ status: Int, _ code: String, _ method: String, _ target: String, _ fields: [String] = [],
            _ body: String? = nil
        ) {
            (self.status, self.code) = (status, code)
            (self.method, self.target, self.fields, self.body) = (method, target, fields, body)
        }

        static func issue(_ status: Int, _ code: String, _ body: String) -> Case {
            Case(status, code, "POST", "/codes", [json], body)
        }

        static func verify(_ status: Int, _ code: String, _ body: String) -> Case {
            Case(status, code, "POST", "/codes/+8613800138000/verify", [json], body)
        }
    }

    static let cases: [Case] = [
        .issue(400, "malformed_json", ""), .issue(400, "malformed_json", "{"),
        .issue(400, "malformed_json", "{\"phone\": \"+8613800138000\"} x"),
        .issue(400, "malformed_json", "phone=%2B8613800138000"),
        .issue(400, "malformed_json", String(repeating: "[", count: 1000)),
        .issue(400, "malformed_request", "[]"), .issue(400, "malformed_request", "\"+8613800138000\""),
        .issue(400, "malformed_request", "null"), .issue(400, "malformed_request", "17"),
        .issue(422, "phone_invalid", "{}"), .issue(422, "phone_invalid", "{\"phone\": null}"),
        .issue(422, "phone_invalid", "{\"phone\": 8613800138000}"), .issue(422, "phone_invalid", "{\"phone\": \"\"}"),
        .issue(422, "phone_invalid", "{\"phone\": \"13800138000\"}"),
        .issue(422, "phone_invalid", "{\"phone\": \"+861380\"}"),
        .issue(422, "phone_invalid", "{\"phone\": \"+1234567890123456\"}"),
        .issue(422, "phone_invalid", "{\"phone\": \"+1-800-FLOWERS\"}"),
        .issue(422, "phone_invalid", "{\"phone\": \"+86138\\u000000138000\"}"),
        .issue(400, "malformed_json", "{\"phone\": \"\\ud800\"}"),  // half of a character (RFC 7493 §2.1)
        .issue(422, "phone_invalid", "{\"phone\": [\"+8613800138000\"]}"),
        .issue(422, "purpose_invalid", "{\"phone\": \"+8613800138000\", \"purpose\": \"Log in\"}"),
        .issue(422, "purpose_invalid", "{\"phone\": \"+8613800138000\", \"purpose\": \"\"}"),
        .issue(422, "purpose_invalid", "{\"phone\": \"+8613800138000\", \"purpose\": 1}"),
        .issue(422, "client_invalid", "{\"phone\": \"+8613800138000\", \"client\": \"fridge\"}"),
        .issue(422, "client_invalid", "{\"phone\": \"+8613800138000\", \"client\": true}"),
        Case(422, "phone_invalid", "POST", "/codes", [form], ""),
        Case(422, "phone_invalid", "POST", "/codes", [form], "phone=%ZZ&&=&%"),
        Case(415, "media_type_unsupported", "POST", "/codes", ["Content-Type: text/plain"], "{}"),
        Case(415, "media_type_unsupported", "POST", "/codes", [], "{}"),
        Case(415, "media_type_unsupported", "POST", "/codes", ["Content-Type: application/json; charset=utf-16"], "{}"),
        Case(415, "media_type_unsupported", "POST", "/codes", [json, "Content-Encoding: gzip"], "{}"),
        Case(
            415, "media_type_unsupported", "POST", "/codes/+8613800138000/verify",
            [json, "Content-Encoding: br"],
            "{}"),
        Case(415, "media_type_unsupported", "POST", "/receipts/console", ["Content-Encoding: zstd"], "{}"),
        Case(413, "body_too_large", "POST", "/codes", [json, "Content-Length: 16385"]),
        .verify(400, "code_not_a_string", "{\"code\": 123456}"), .verify(400, "code_not_a_string", "{\"code\": true}"),
        .verify(422, "code_malformed", "{}"), .verify(422, "code_malformed", "{\"code\": null}"),
        .verify(422, "purpose_invalid", "{\"code\": \"123456\", \"purpose\": \"A\"}"),
        .verify(400, "malformed_json", "x"),
        Case(422, "phone_invalid", "POST", "/codes/hello/verify", [json], "{\"code\": \"123456\"}"),
        Case(422, "phone_invalid", "GET", "/codes/8613800138000/cooldown"),
        Case(422, "phone_invalid", "GET", "/codes/%252B8613800138000/cooldown"),
        Case(422, "phone_invalid", "GET", "/codes/+8613800138000%2Fcooldown/cooldown"),
        Case(422, "phone_invalid", "DELETE", "/codes/x"),
        Case(400, "malformed_target", "GET", "/codes/+86%00138/cooldown"),
        Case(400, "malformed_target", "GET", "/codes/+86%ZZ138/cooldown"),
        Case(400, "malformed_target", "GET", "/codes/%C0%AF/cooldown"),
        Case(404, "not_found", "GET", "/"), Case(404, "not_found", "GET", "/codes/+8613800138000/cooldown/"),
        Case(404, "not_found", "GET", "/codes//cooldown"),
        Case(404, "not_found", "GET", "/codes/../codes/+8613800138000/cooldown"),
        Case(405, "method_not_allowed", "GET", "/codes"), Case(405, "method_not_allowed", "PUT", "/healthz"),
        Case(405, "method_not_allowed", "GET", "/codes/+8613800138000"),
        Case(405, "method_not_allowed", "TRACE", "/"), Case(501, "method_unknown", "BREW", "/codes"),
        Case(417, "expectation_unmet", "GET", "/healthz", ["Expect: coffee"]),
    ]

    @Test(arguments: cases)
    func `bad input is refused by its name`(input: Case) async throws {
        let service = try RunningService()
        let answer = try await service.request(input.method, input.target, fields: input.fields, body: input.body)
        #expect(answer.status == input.status)
        #expect(answer.json["code"] == .text(input.code))
        #expect(answer.json["status"] == .number(input.status))
        #expect(answer.json["type"] == .text("urn:countersign:problem:\(input.code)"))
        #expect(answer.fields["content-type"] == "application/problem+json")
        #expect(answer.fields["x-request-id"] == answer.json["request_id"]?.string)
        for field in ["date", "cache-control", "x-content-type-options"] { #expect(answer.fields[field] != nil) }
        if input.status == 405 { #expect(answer.fields["allow"]?.contains("OPTIONS") == true) }
        let after = try await service.cooldown("+8613800138000").json
        #expect(after["state"] == "ready")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test func `a caller's request id is kept when it is harmless`() async throws {
        let service = try RunningService()
        let kept = try await service.request("GET", "/healthz", fields: ["X-Request-Id: abc-1.2_3"])
        #expect(kept.fields["x-request-id"] == "abc-1.2_3")
        let made = try await service.request("GET", "/healthz", fields: ["X-Request-Id: a b"])
        #expect(made.fields["x-request-id"]?.count == 13)
        await service.stop()
    }

    @Test func `HEAD and OPTIONS answer as HTTP has it`() async throws {
        let service = try RunningService()
        let get = try await service.request("GET", "/codes/+8613800138000/cooldown")
        let head = try await service.request("HEAD", "/codes/+8613800138000/cooldown")
        #expect(head.status == 200)
        #expect(head.fields["content-length"] == get.fields["content-length"])
        let options = try await service.request("OPTIONS", "/codes")
        #expect(options.status == 204)
        #expect(options.fields["allow"] == "OPTIONS, POST")
        #expect(try await service.request("OPTIONS", "*").status == 204)
        await service.stop()
    }

    @Test func `health and readiness are told`() async throws {
        let service = try RunningService()
        #expect(try await service.request("GET", "/healthz").status == 200)
        #expect(try await service.request("GET", "/readyz").json["status"] == "ready")
        await service.stop()
    }

    @Test func `a phone that was never seen and one that is over get the same answer`() async throws {
        let service = try RunningService()
        _ = try await service.issue("+8613800138000")
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        _ = try await service.verify("+8613800138000", code)
        var known = try await service.cooldown("+8613800138000").json
        var unknown = try await service.cooldown("+8613800138001").json
        for name in ["phone", "server_time"] { (known[name], unknown[name]) = (nil, nil) }
        #expect(known == unknown)
        await service.stop()
    }
}
