import TestSupport
import Testing

/// Queries of requests that change something.
struct UnknownParameterTests {
    private let phone = "+8613800138000"

    @Test(arguments: [
        "dryrun=true", "dry-run=true", "dryRun=true", "DRY_RUN=true", "dry_run%20=true", "dry_run%5B%5D=true",
        "dry_runs",
        "locale=en&dryrun=true", "dryrun", "lang=en", "_=1", "=1", "x", "dry_run=true&utm_source=x", "purpose=login",
        "phone=%2B8613800138000", "dry_run=true&dry_run=true", "dry_run=true&dry_run=false", "dry_run=", "dry_run=TRUE",
        "dry_run=true%00", "dry_run=true;x=1", "dry_run=true+",
    ])
    func `a send with an unknown or unclear parameter sends nothing`(query: String) async throws {
        let service = try RunningService()
        let answer = try await service.post("/codes?\(query)", #"{"phone": "\#(phone)"}"#)
        #expect(answer.status == 400)
        #expect(answer.json["code"] == "query_invalid")
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test(arguments: [
        "", "&&", "locale=zh_CN", "locale=en&locale=fr", "locale", "dry%5Frun=false", "loc%61le=en&dry_run=false",
    ])
    func `a send with known parameters is taken`(query: String) async throws {
        let service = try RunningService()
        #expect(try await service.post("/codes?\(query)", #"{"phone": "\#(phone)"}"#).status == 201)
        await service.stop()
    }

    @Test(arguments: ["dry_run=true", "dryrun=true", "purpose=login", "code=000000", "force", "=", "x=1&locale=en"])
    func `a guess or a cancel with an unknown parameter changes nothing`(query: String) async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        let guess = try await service.post("/codes/\(phone)/verify?\(query)", #"{"code": "\#(code)"}"#)
        let cancel = try await service.request("DELETE", "/codes/\(phone)?\(query)")
        for answer in [guess, cancel] {
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "query_invalid")
        }
        #expect(try await service.cooldown(phone).json["state"] == "cooling")
        #expect(try await service.post("/codes/\(phone)/verify?locale=zh_CN", #"{"code": "\#(code)"}"#).status == 200)
        #expect(try await service.request("DELETE", "/codes/\(phone)?locale=zh_CN").status == 204)
        await service.stop()
    }

    @Test(arguments: [
        ("/codes?dryrun=true", "The query parameter dryrun is unknown; known here: dry_run and locale."),
        ("/codes?Dry-Run.x", "The query parameter Dry-Run.x is unknown; known here: dry_run and locale."),
        ("/codes/+8613800138000/verify?lang=x", "The query parameter lang is unknown; known here: locale."),
        ("/codes/+8613800138000/verify?purpose=x", "The field purpose belongs in the body, not in the query."),
        ("/codes?dry_run=1", "The query parameter dry_run must be true or false, and given once."),
    ])
    func `the parameter and the known ones are named`(target: String, detail: String) async throws {
        let service = try RunningService()
        #expect(try await service.post(target, "{}").json["detail"] == .text(detail))
        await service.stop()
    }

    @Test(arguments: [
        "%2B8613800138000", "8613800138000=x", "814361", "csk_4d1ce20f3b9a7e55_0f6c", "%3Cscript%3E", "a%0D%0Ab",
        "caf%C3%A9", "abcdefghijklmnopqrstuvwxyzabcdefg", "%FF", "x=814361",
    ])
    func `a name that may be a secret, and a value, is never repeated`(query: String) async throws {
        let service = try RunningService()
        let answer = try await service.post("/codes?\(query)", #"{"phone": "\#(phone)"}"#)
        #expect(answer.status == 400)
        let name = query == "x=814361" ? "The query parameter x" : "A query parameter"
        #expect(answer.json["detail"] == .text("\(name) is unknown; known here: dry_run and locale."))
        await service.stop()
        #expect(!service.log.contains("814361") && !service.log.contains("csk_"))
    }

    @Test func `providers choose the queries of their receipts, and requests that change nothing ignore others`()
        async throws
    {
        let service = try RunningService()
        for method in ["GET", "POST"] {
            #expect(
                try await service.request(method, "/receipts/console?id=1&x=y", body: "").json["code"]
                    != "query_invalid")
        }
        #expect(try await service.request("GET", "/codes/\(phone)/cooldown?x=1").status == 200)
        #expect(try await service.request("OPTIONS", "/codes?x=1").status == 204)
        #expect(try await service.request("GET", "/healthz?x=1").status == 200)
        await service.stop()
    }
}
