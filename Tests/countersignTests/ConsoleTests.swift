import Foundation
import TestSupport
import Testing

/// What the service prints and stores, and what it never does.
struct ConsoleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func phone(_ number: Int) -> String { "+86138001380\(number + 10)" }

    @Test func `a text is one line of standard output, and a log entry one JSON line of standard error`() async throws {
        let service = try await CountersignProcess(["--log-level", "debug"], in: folder)
        #expect(try await service.issue("+86 138-0013-8000").status == 201)
        let code = try await service.waitForCode(sentTo: "+8613800138000")
        #expect(await service.terminate() == 0)
        let text = "Your verification code is \(code). Do not share it with anyone."
        #expect(service.process.standardOutput == "[SMS] +8613800138000 \(text)\n")
        #expect(code.count == 6)
        let lines = service.process.standardError.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "")
        for line in lines.dropLast() {
            let entry = try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
            #expect(["ts", "level", "message"].allSatisfy { entry[$0]?.string != nil }, "\(line)")
        }
        for message in ["listening", "stopping", "stopped"] {
            #expect(lines.contains { $0.contains("\"message\":\"\(message)\"") }, "\(message)")
        }
    }

    @Test func `no code and no full phone number is logged`() async throws {
        let service = try await CountersignProcess(["--log-level", "debug", "--code-length", "10"], in: folder)
        let phone = phone(0)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await service.issue(phone).status == 429)
        let code = try await service.waitForCode(sentTo: phone)
        let wrong = code == "0123456789" ? "9876543210" : "0123456789"
        #expect(try await service.verify(phone, wrong).status == 422)
        let lost = "{\"phone\": \"\(phone)\", \"code\": \"\(code)\""
        #expect(try await service.request("POST", "/codes", json: lost).status == 400)
        #expect(try await service.request("POST", "/codes/\(phone)/verify", json: lost).status == 400)
        let number = "{\"code\": \(code.drop { $0 == "0" })}"
        #expect(try await service.request("POST", "/codes/\(phone)/verify", json: number).status == 400)
        #expect(try await service.request("POST", "/codes", json: "{\"phone\": \"\(phone)x\"}").status == 422)
        #expect(try await service.request("GET", "/codes/\(phone)/\(code)").status == 404)
        #expect(try await service.request("GET", "/codes/\(phone) \(code)/").status == 400)
        let holder = try ForeignConnection(folder.file("countersign.db"))
        try holder.execute("BEGIN IMMEDIATE")
        #expect(try await service.issue(phone).status == 503)
        #expect(try await service.verify(phone, code).status == 503)
        try holder.execute("ROLLBACK")
        #expect(try await service.verify(phone, code).status == 200)
        #expect(try await service.verify(phone, code).status == 409)
        #expect(try await service.request("DELETE", "/codes/\(phone)").status == 204)
        #expect(await service.terminate() == 0)
        let log = service.process.standardError
        #expect(log.contains("request failed at the store"))
        for secret in [code, wrong, "13800138010"] { #expect(!log.contains(secret)) }
        let key = try String(contentsOfFile: folder.file("countersign.db.key"), encoding: .utf8)
        #expect(!log.contains(key.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func `no code is in the database or its log`() async throws {
        let service = try await CountersignProcess(["--code-length", "10"], in: folder)
        var codes: [String] = []
        for number in 0..<20 {
            #expect(try await service.issue(phone(number)).status == 201)
            let code = try await service.waitForCode(sentTo: phone(number))
            codes.append(code)
            if number % 3 == 0 { #expect(try await service.verify(phone(number), code).status == 200) }
            if number % 3 == 1 { #expect(try await service.verify(phone(number), "0123456789").status == 422) }
        }
        try expectNoCode(codes, in: ["countersign.db", "countersign.db-wal", "countersign.db-shm"])
        #expect(await service.terminate() == 0)
        try expectNoCode(codes, in: ["countersign.db", "countersign.db.key"])
    }

    private func expectNoCode(_ codes: [String], in files: [String]) throws {
        for file in files {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(file)))
            for code in codes { #expect(bytes.range(of: Data(code.utf8)) == nil, "\(file)") }
        }
    }
}
