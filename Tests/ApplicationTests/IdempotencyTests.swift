import Foundation
import Persistence
import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

/// Requests that a client repeats under one `Idempotency-Key` (rows H70 to H75).
struct IdempotencyTests {
    private let phone = "+8613800138000"
    private let key = #"Idempotency-Key: "8e03978e-40d5-43e8-bc93-6894a57f9324""#

    private func issue(
        _ service: RunningService, _ fields: [String]? = nil, phone: String? = nil
    ) async throws -> HTTPAnswer {
        try await service.post("/codes", "{\"phone\": \"\(phone ?? self.phone)\"}", fields: fields ?? [key])
    }

    @Test func `H70: a repetition is told that the send was accepted, and sends nothing`() async throws {
        let service = try RunningService()
        let first = try await issue(service)
        #expect(first.status == 201)
        service.time.advance(by: .seconds(30))
        let second = try await issue(service)
        #expect(second.status == 201)
        for name in ["phone", "purpose", "available_at", "code_length"] {
            #expect(second.json[name] == first.json[name])
        }
        #expect(second.fields["location"] == first.fields["location"])
        #expect(try await issue(service, []).status == 429)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `of 20 at once one sends, and all get its answer`() async throws {
        let service = try RunningService()
        let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
            for _ in 0..<20 { group.addTask { try await issue(service) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 201 })
        #expect(Set(answers.map(\.body)).count == 1)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `H71: while the first waits for its gateway a repetition is 409, and then gets its answer`() async throws
    {
        let service = try RunningService()
        service.gateway.behave(.gate)
        async let first = issue(service, [key, "Prefer: wait=5"])
        _ = await service.gateway.waitForMessages(1)
        let early = try await issue(service, [key, "Prefer: wait=5"])
        #expect(early.status == 409)
        #expect(early.json["code"] == "request_in_progress")
        service.gateway.open()
        let answer = try await first
        #expect(answer.json["delivery"] == "sent")
        #expect(try await issue(service, [key, "Prefer: wait=5"]).json["delivery"] == "sent")
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `a definite failure is not kept: the repetition sends`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.refused("number")))
        for _ in 0..<2 { #expect(try await issue(service, [key, "Prefer: wait=5"]).status == 502) }
        service.gateway.behave(.answer(.accepted(id: nil)))
        #expect(try await issue(service, [key, "Prefer: wait=5"]).json["delivery"] == "sent")
        #expect(try await issue(service, [key, "Prefer: wait=5"]).json["delivery"] == "sent")
        await service.stop()
        #expect(service.gateway.messages.count == 3)
    }

    @Test func `nor is one that came after the response, or before a restart`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.refused("number")))
        #expect(try await issue(service).status == 201)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await issue(service).status == 201)
        _ = await service.gateway.waitForMessages(2)
        try await service.waitForDelivery("failed", of: phone)
        await service.stop()
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(try await issue(after).json["delivery"] == "queued")
        _ = await after.gateway.waitForMessages(1)
        await after.stop()
    }

    @Test(arguments: [GatewayOutcome.accepted(id: nil), .unknown("no answer")])
    func `what may have left is kept`(outcome: GatewayOutcome) async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(outcome))
        for _ in 0..<2 { #expect(try await issue(service, [key, "Prefer: wait=5"]).status == 201) }
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test(arguments: [1, 57, 60, 400])
    func `a repetition tells the cooldown as it is, with what happened then`(passed: Int) async throws {
        let service = try RunningService()
        _ = try await issue(service)
        _ = await service.gateway.waitForMessages(1)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .seconds(passed))
        let again = try await issue(service)
        #expect(again.status == 201)
        for (name, value) in try await service.cooldown(phone).json { #expect(again.json[name] == value, "\(name)") }
        #expect(again.json["remaining_seconds"] == .number(max(0, 60 - passed)))
        #expect(again.json["code_expires_in_seconds"] == .number(max(0, 300 - passed)))
        await service.stop()
    }

    @Test func `a repetition after the code was verified, cancelled or sent again tells what is true now`() async throws
    {
        let service = try RunningService()
        _ = try await issue(service)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, code).status == 200)
        #expect(try await issue(service).json["state"] == "ready")
        #expect(try await issue(service, []).status == 201)
        service.time.advance(by: .seconds(10))
        #expect(try await issue(service).json["remaining_seconds"] == 50)
        #expect(try await service.cancel(phone).status == 204)
        #expect(try await issue(service).json["delivery"] == .null)
        await service.stop()
        #expect(service.gateway.messages.count == 2)
    }

    @Test func `H72: another request under the same key is refused`() async throws {
        let service = try RunningService()
        #expect(try await issue(service).status == 201)
        let other = try await issue(service, phone: "+8613800138001")
        #expect(other.status == 422)
        #expect(other.json["code"] == "idempotency_key_reused")
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test(arguments: [
        "8e03978e", #""""#, #"""#, #""a"#, #""a"b""#, "\"\(String(repeating: "x", count: 129))\"", "\"\u{E9}\"",
        #""a\b""#,
    ])
    func `H73: what is no quoted string of 1 to 128 characters is refused`(_ value: String) async throws {
        let service = try RunningService()
        let answer = try await issue(service, ["Idempotency-Key: \(value)"])
        #expect(answer.status == 400)
        #expect(answer.json["code"] == "idempotency_key_malformed")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test func `H74: the key of another client gets no answer of this one's`() async throws {
        let folder = try TemporaryFolder()
        let time = ManualTime()
        let secrets = try ["a", "b"].map { name in
            let (key, secret) = AccessKey.make(name: name, scopes: [.send], isPublic: false, origins: [], at: 0)
            let database = try OperatorDatabase(path: folder.file("countersign.db"), time: time)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
            return "Authorization: Bearer \(secret.text)"
        }
        let service = try RunningService(time: time, folder: folder)
        #expect(try await issue(service, [key, secrets[0]]).status == 201)
        #expect(try await issue(service, [key, secrets[1]]).status == 429)
        #expect(try await issue(service, [key, secrets[0]]).status == 201)
        await service.stop()
    }

    @Test func `H75: after a day the key is free`() async throws {
        let service = try RunningService()
        #expect(try await issue(service).status == 201)
        service.time.advance(by: .milliseconds(86_399_999))
        #expect(try await issue(service).json["code_expires_in_seconds"] == 0)
        service.time.advance(by: .milliseconds(1))
        #expect(try await issue(service).json["code_expires_in_seconds"] == 300)
        await service.stop()
        #expect(service.gateway.messages.count == 2)
    }

    @Test func `what is kept of a phone goes when the phone is forgotten`() async throws {
        let service = try RunningService()
        _ = try await issue(service)
        let database = try OperatorDatabase(path: service.folder.file("countersign.db"), time: service.time)
        _ = try database.forget(try PhoneNumber(spelling: phone))
        service.time.advance(by: .seconds(1))
        let second = try await issue(service)
        #expect(second.status == 201)
        #expect(second.json["remaining_seconds"] == 60)
        await service.stop()
        #expect(service.gateway.messages.count == 2)
    }

    @Test func `a refusal is not kept`() async throws {
        let service = try RunningService()
        #expect(try await issue(service, []).status == 201)
        #expect(try await issue(service).status == 429)
        service.time.advance(by: .seconds(60))
        #expect(try await issue(service).status == 201)
        await service.stop()
    }

    @Test func `a right guess that is repeated is right again, and a wrong one costs one attempt`() async throws {
        let service = try RunningService()
        _ = try await issue(service, [])
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        func verify(_ guess: String, _ name: String) async throws -> HTTPAnswer {
            try await service.post(
                "/codes/\(phone)/verify", "{\"code\": \"\(guess)\"}", fields: ["Idempotency-Key: \"\(name)\""])
        }
        let wrong = wrongCodes(for: code, count: 1)[0]
        for _ in 0..<2 { #expect(try await verify(wrong, "w").json["attempts_remaining"] == 4) }
        let first = try await verify(code, "r")
        #expect(first.status == 200)
        service.time.advance(by: .seconds(5))
        let second = try await verify(code, "r")
        #expect(second.status == 200)
        #expect(second.body == first.body)
        #expect(try await verify(code, "other").json["code"] == "code_used")
        await service.stop()
    }

    @Test func `other content under the name of a success costs the phone what wrong guesses do`() async throws {
        let service = try RunningService(["--daily-attempts", "6", "--token-audience", "https://api.example"])
        _ = try await issue(service, [])
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        func verify(_ body: String, _ query: String = "") async throws -> HTTPAnswer {
            try await service.post("/codes/\(phone)/verify\(query)", body, fields: [key])
        }
        #expect(try await verify("{\"code\": \"\(code)\"}").status == 200)
        let wrong = wrongCodes(for: code, count: 4)
        let others =
            wrong.map { "{\"code\": \"\($0)\"}" } + [
                "{\"code\": \"\(code)\", \"purpose\": \"other\"}", "{ \"code\": \"\(code)\"}",
            ]
        for other in others { #expect(try await verify(other).json["code"] == "idempotency_key_reused") }
        let last = try await verify("{\"code\": \"\(code)\"}")
        #expect(last.json["code"] == "attempts_exhausted")
        #expect(last.json["token"] == nil)
        #expect(try await service.issue(phone).json["code"] == "attempts_exhausted")
        await service.stop()
    }

    @Test(arguments: [true, false])
    func `a repetition is known after the keys were rotated`(isReread: Bool) async throws {
        let service = try RunningService()
        #expect(try await issue(service).status == 201)
        let path = service.folder.file("countersign.db.key")
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        try Data((Data(repeating: 7, count: 32).base64EncodedString() + "\n" + lines).utf8)
            .write(to: URL(filePath: path))
        var after = service
        if isReread {
            service.readFilesAgain()
        } else {
            await service.stop()
            after = try RunningService(time: service.time, folder: service.folder)
        }
        after.time.advance(by: .seconds(61))
        #expect(try await issue(after).status == 201)
        #expect(try await issue(after, phone: "+8613800138001").json["code"] == "idempotency_key_reused")
        #expect(try await issue(after, [#"Idempotency-Key: "new""#], phone: "+8613800138002").status == 201)
        #expect(try await issue(after, [#"Idempotency-Key: "new""#], phone: "+8613800138002").status == 201)
        await after.stop()
        #expect(service.gateway.messages.filter { $0.phone.e164 == phone }.count == 1)
        #expect(after.gateway.messages.filter { $0.phone.e164 == phone }.count == (isReread ? 1 : 0))
    }

    @Test func `users of one public key have names of their own, and those of a secret key share theirs`() async throws
    {
        let folder = try TemporaryFolder()
        let time = ManualTime()
        func makeKey(isPublic: Bool) throws -> String {
            let (key, secret) = AccessKey.make(
                name: "\(isPublic)", scopes: [.send, .verify], isPublic: isPublic, origins: [], at: 0)
            let database = try OperatorDatabase(path: folder.file("countersign.db"), time: time)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
            return "Authorization: Bearer \(secret.text)"
        }
        let (open, secret) = (try makeKey(isPublic: true), try makeKey(isPublic: false))
        let service = try RunningService(["--trusted-proxies", "127.0.0.1"], time: time, folder: folder)
        let users = ["203.0.113.1", "203.0.113.2", "2001:db8:1:2::1"].map { "X-Forwarded-For: \($0)" }
        for (number, user) in users.enumerated() {
            let own = "+861380013800\(number)"
            for _ in 0..<2 { #expect(try await issue(service, [key, open, user], phone: own).status == 201) }
        }
        #expect(try await issue(service, [key, secret, users[0]], phone: "+8613800138009").status == 201)
        for user in users {
            let answer = try await issue(service, [key, secret, user], phone: "+8613800138008")
            #expect(answer.json["code"] == "idempotency_key_reused")
        }
        await service.stop()
        #expect(service.gateway.messages.count == 4)
    }

    @Test func `a repeated success gets a token of its own, and none is kept`() async throws {
        let service = try RunningService(["--token-audience", "https://api.example"])
        _ = try await issue(service, [])
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        var tokens: [String] = []
        for _ in 0..<2 {
            let answer = try await service.post(
                "/codes/\(phone)/verify", "{\"code\": \"\(code)\"}", fields: [key])
            #expect(answer.status == 200)
            tokens.append(try #require(answer.json["token"]?.string))
        }
        #expect(tokens[0] != tokens[1])
        await service.stop()
        let bytes = try Data(contentsOf: URL(filePath: service.folder.file("countersign.db")))
        #expect(bytes.range(of: Data(tokens[0].suffix(40).utf8)) == nil)
    }

    @Test func `the database holds neither the key, nor the code, nor a plain hash of them`() async throws {
        let service = try RunningService()
        _ = try await issue(service)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        _ = try await service.post("/codes/\(phone)/verify", "{\"code\": \"\(code)\"}", fields: [key])
        await service.stop()
        let bytes = try Data(contentsOf: URL(filePath: service.folder.file("countersign.db")))
        for text in [code, "8e03978e-40d5", "{\"code\""] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    }
}
