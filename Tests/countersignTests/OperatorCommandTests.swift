import Foundation
import TestSupport
import Testing

/// The operator's commands as processes beside a running service.
struct OperatorCommandTests {
    private let folder: TemporaryFolder
    private let phone = "+8613800138000"

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command; returns its exit status and what it printed.
    private func run(_ arguments: String...) async throws -> (status: Int32, output: String, errors: String) {
        let place = try TemporaryFolder()
        let process = try ServiceProcess(arguments + ["--database", folder.file("countersign.db")], in: place)
        return (await process.exitStatus(), process.standardOutput, process.standardError)
    }

    @Test func `phone tells how it stands and why, and shows its number on demand alone`() async throws {
        let service = try await CountersignProcess(["--hourly-limit", "1"], in: folder)
        let issued = try await service.issueAndWait(phone).json
        let until = try #require(issued["available_at"]?.string)
        let code = try await service.waitForCode(sentTo: phone)
        let shown = try await run("phone", phone, "--hourly-limit", "1").output
        let lines = shown.split(separator: "\n").map(String.init)
        #expect(lines[0] == "phone     +86138****8000  limited")
        #expect(lines.contains { $0.hasPrefix("limit     cooldown until 20") })
        #expect(lines.contains("limit     hourly_limit until \(until)"))
        #expect(lines.contains { $0.hasPrefix("code      default  until 20") && $0.hasSuffix("  attempts 5") })
        #expect(lines.contains { $0.hasPrefix("message   20") && $0.hasSuffix("Z  sent  console  default") })
        #expect(lines.count == 5)
        #expect(!shown.contains(code))
        #expect(try await run("phone", "+86 138-0013-8000", "--show").output.hasPrefix("phone     \(phone)  cooling\n"))
        #expect(try await run("phone", "+12025550123").output == "phone     +1202****123  ready\n")
        #expect(await service.terminate() == 0)
    }

    @Test func `release makes a phone ready, and a block and its end take effect`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await run("release", phone).output == "+86138****8000  released: cooldown\n")
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        #expect(try await run("release", phone).output == "+86138****8000  nothing to release\n")
        let blocked = try await run("block", "--prefix", "+8613800", "--for", "3600", "--why", "SMS pumping")
        #expect(blocked.output.wholeMatch(of: /prefix \+8613800  blocked until 20.*Z\n/) != nil)
        try await eventually("the phone is blocked", within: .seconds(10)) {
            try await service.issue(phone).json["code"] == "phone_blocked"
        }
        #expect(
            try await run("phone", phone).output.hasPrefix("phone     +86138****8000  blocked\nblock     prefix +86138")
        )
        #expect(try await run("block", phone).output == "phone +86138****8000  blocked for good\n")
        let list = try await run("block").output.split(separator: "\n")
        #expect(list.count == 2)
        #expect(list[0].hasPrefix("prefix +8613800  until 20") && list[0].hasSuffix("  SMS pumping"))
        #expect(list[1].hasPrefix("phone +86138****8000  for good  since 20"))
        #expect(try await run("block", "--show").output.contains("phone \(phone)  for good"))
        #expect(
            try await run("unblock", phone).output
                == "phone +86138****8000  unblocked\nphone +86138****8000  still blocked by prefix +8613800\n")
        #expect(try await run("unblock", "--prefix", "+8613800").output == "prefix +8613800  unblocked\n")
        try await eventually("the phone is free", within: .seconds(10)) {
            try await service.issue(phone).json["code"] != "phone_blocked"
        }
        let again = try await run("unblock", phone)
        #expect(again.status == 1)
        #expect(again.errors == "countersign: there is no such block; see countersign block\n")
        #expect(await service.terminate() == 0)
    }

    @Test func `release tells the limit that still refuses, and ends it on demand`() async throws {
        let service = try await CountersignProcess(["--hourly-limit", "1"], in: folder)
        #expect(try await service.issueAndWait(phone).status == 201)
        let until = try #require(try await service.cooldown(phone).json["available_at"]?.string)
        let released = try await run("release", phone, "--hourly-limit", "1")
        let limit = "+86138****8000  still refused: hourly_limit until \(until); --limits ends it\n"
        #expect(released.output == "+86138****8000  released: cooldown\n" + limit)
        #expect(try await service.issue(phone).json["code"] == "hourly_limit")
        let ended = try await run("release", phone, "--limits", "--guesses", "--hourly-limit=1")
        #expect(ended.output == "+86138****8000  released: hourly_limit\n")
        #expect(try await service.issue(phone).status == 201)
        #expect(await service.terminate() == 0)
    }

    @Test func `forget removes what is known of a phone`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issueAndWait(phone).status == 201)
        let forgotten = try await run("forget", phone)
        #expect(forgotten.output == "+86138****8000  forgotten: phones 1, codes 1, messages 1, addresses 0\n")
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        #expect(await service.terminate() == 0)
        let database = try ForeignConnection(folder.file("countersign.db"))
        #expect(try database.number("SELECT count(*) FROM messages") == 0)
    }

    @Test func `stats, sweep and check tell what there is`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issueAndWait(phone).status == 201)
        #expect(try await service.issue(phone).status == 429)
        #expect(await service.terminate() == 0)
        let statistics = try await run("stats").output.split(separator: "\n")
        #expect(statistics.first?.hasPrefix("since 20") == true)
        #expect(statistics.dropFirst() == ["+86  message sent  1", "+86  refused cooldown  1"])
        #expect(try await run("sweep").output == "erased 0 rows; messages and statistics of 30 days stay\n")
        let check = try await run("check", "--gateway", "file", "--file-path", folder.file("texts"))
        #expect(check.status == 0)
        #expect(check.output.contains("gateway   file: settings complete; credentials are not checked\n"))
        #expect(check.output.hasSuffix("clock     ok\ndatabase  ok\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("texts")))
    }

    @Test func `check names what contradicts, what hardly came from the provider, and files that others can read`()
        async throws
    {
        let service = try await CountersignProcess(in: folder)
        #expect(await service.terminate() == 0)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.file("countersign.db"))
        let texts = folder.file("texts")
        try Data().write(to: URL(filePath: texts))
        try FileManager.default.setAttributes([.posixPermissions: 0o606], ofItemAtPath: texts)
        let check = try await run(
            "check", "--cooldown", "600", "--routes", "86=file,*=twilio", "--file-path", texts, "--twilio-auth-token",
            "x",
            "--twilio-account-sid", "AC123", "--twilio-from", "My Shop")
        #expect(check.status == 0)
        let warnings = check.output.split(separator: "\n").prefix { $0.hasPrefix("warning   ") }
        let expected = [
            "twilio-account-sid: it does not look like AC and 32", "cooldown: it is longer than code-ttl",
            "daily-budget: without it", "\(folder.file("countersign.db")): mode 0644 gives others access",
            "\(texts): mode 0606 gives others access",
        ]
        #expect(warnings.count == expected.count)
        for (warning, beginning) in zip(warnings, expected) {
            #expect(warning.hasPrefix("warning   \(beginning)"), "\(warning)")
        }
    }

    @Test func `check finds pages that nothing refers to`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(await service.terminate() == 0)
        try ForeignConnection(folder.file("countersign.db")).execute(
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'limit_windows_by_stale_at'")
        let check = try await run("check")
        #expect(check.status == 1)
        #expect(check.output.contains(/database  Page [0-9]+ is never used\n/))
        #expect(check.errors == "countersign: the database is damaged\n")
    }

    @Test(arguments: [
        ["phone"], ["phone", "13800138000"], ["phone", "+8613800138000", "+8613800138001"], ["release"], ["forget"],
        ["release", "+8613800138000", "--show"], ["release", "--limits"], ["release", "+8613800138000", "--guesses=5"],
        ["block", "--until", "2026-12-31"], ["block", "--why", "x"],
        ["block", "+8613800138000", "--until", "2020-01-01"], ["block", "+8613800138000", "--for", "0"],
        ["block", "+8613800138000", "--for", "1", "--until", "2999-01-01"], ["block", "--prefix", "86138"],
        ["block", "--prefix", "+086"], ["block", "--address", "203.0.113.1/24"], ["unblock"],
        ["block", "+8613800138000", "--prefix", "+86"], ["stats", "--hours", "0"], ["backup"], ["sweep", "now"],
        ["sweep", "--retention", "0"], ["check", "--gateway", "webhook"], ["phone", "+8613800138000", "--port", "1"],
    ])
    func `a fault is told, and nothing is made`(_ arguments: [String]) async throws {
        let process = try ServiceProcess(
            arguments + ["--database", folder.file("countersign.db")], in: folder)
        #expect(await process.exitStatus() == 64)
        #expect(process.standardError.hasPrefix("countersign: "))
        #expect(process.standardOutput.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file("countersign.db")))
    }

    @Test(arguments: [
        ["phone", "+8613800138000"], ["release", "+8613800138000"], ["forget", "+8613800138000"],
        ["block"], ["block", "+8613800138000"], ["block", "--prefix", "+86138"], ["block", "--address", "203.0.113.1"],
        ["unblock", "+8613800138000"], ["backup", "copy.db"], ["stats"], ["sweep"], ["check"],
        ["keys", "list"], ["keys", "revoke", "4d1ce20f3b9a7e55"], ["keys", "rotate-signing"],
    ])
    func `a database that is forgotten or wrong is told by its name, and not made`(_ words: [String]) async throws {
        let wrong = folder.file("wrong.db")
        for (name, flags) in [("countersign.db", []), (wrong, ["--database", wrong])] {
            let place = try TemporaryFolder()
            let process = try ServiceProcess(
                words + flags, in: place, wrapper: ["sh", "-c", "cd '\(place.path)' && exec \"$@\"", "sh"])
            #expect(await process.exitStatus() == 1)
            #expect(process.standardError.contains(" \(name)"))
            #expect(process.standardOutput.split(separator: "\n").allSatisfy { words == ["check"] && !$0.isEmpty })
            let files = try FileManager.default.contentsOfDirectory(atPath: place.path)
            #expect(Set(files).subtracting(["output"]).allSatisfy { $0.hasPrefix("errors-") })
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }
}
