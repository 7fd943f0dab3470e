import Foundation
import TestSupport
import Testing

/// A disk that takes no more.
struct FullDiskTests {
    private static let flags = [
        "--cooldown", "3600", "--hourly-limit", "1000", "--daily-limit", "1000", "--code-ttl", "600",
    ]

    @Test(.enabled(if: SmallDisk.isPossible, "this needs the right to mount"))
    func `a full disk refuses sends, loses none, and takes them again once there is space`() async throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(size: "1m")
        let filler = disk.file("filler")
        try Data(repeating: 0, count: 300_000).write(to: URL(filePath: filler))
        let service = try await CountersignProcess(Self.flags, in: folder, database: disk.database)
        var phones = try await issueUntilRefused(by: service)
        try await expectCooling(phones, at: service)
        #expect(try await service.cooldown("+8613999999999").json["state"] == "ready")

        try FileManager.default.removeItem(atPath: filler)
        #expect(try await service.request("GET", "/readyz").status == 200)
        #expect(try await service.issue("+8613999999999").status == 201)
        phones.append("+8613999999999")
        try await expectSent(phones, by: service)
        await service.kill()

        try disk.resize(to: "16m")
        let next = try await CountersignProcess(Self.flags, in: folder, database: disk.database)
        try await expectCooling(phones, at: next)
        try await expectVerified(phones, by: next)
        #expect(await next.terminate() == 0)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "this needs the right to mount"))
    func `what a killed service acknowledged on a full disk is there after a restart with space`() async throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(size: "700k")
        let service = try await CountersignProcess(Self.flags, in: folder, database: disk.database)
        let phones = try await issueUntilRefused(by: service)
        await service.kill()
        try disk.resize(to: "16m")
        let next = try await CountersignProcess(Self.flags, in: folder, database: disk.database)
        try await expectCooling(phones, at: next)
        try await expectSent(phones, by: next)
        try await expectVerified(phones, by: next)
        #expect(await next.terminate() == 0)
    }

    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil,
            "ThreadSanitizer's own files do not fit under the limit"))
    func `a limit of a file's size refuses sends, and loses none`() async throws {
        let folder = try TemporaryFolder()
        // Blocks of 512 or 1024 bytes, as the shell has it.
        let service = try await CountersignProcess(
            Self.flags, in: folder, wrapper: ["sh", "-c", "ulimit -f 1000; exec \"$@\"", "sh"])
        let phones = try await issueUntilRefused(by: service)
        try await expectCooling(phones, at: service)
        await service.kill()
        let next = try await CountersignProcess(Self.flags, in: folder)
        try await expectCooling(phones, at: next)
        try await expectSent(phones, by: next)
        #expect(await next.terminate() == 0)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "this needs the right to mount"))
    func `a read-only disk is refused at the start`() async throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(size: "4m")
        let service = try await CountersignProcess(in: folder, database: disk.database)
        #expect(await service.terminate() == 0)
        try disk.makeReadOnly()
        let process = try ServiceProcess(["--port", "0", "--database", disk.database], in: folder)
        #expect(await process.exitStatus() == 1)
        #expect(process.standardError.contains("Read-only file system"))
        #expect(process.standardError.split(separator: "\n").count == 1)
    }

    /// Sends codes until the answer is 503; returns the phones of those that were acknowledged.
    private func issueUntilRefused(by service: CountersignProcess) async throws -> [String] {
        var phones: [String] = []
        for number in 0..<2000 {
            let phone = "+861380013\(number + 1000)"
            let answer = try await service.issue(phone)
            if answer.status == 503 {
                #expect(answer.json["code"] == "store_unavailable")
                #expect(answer.fields["retry-after"].flatMap { Int($0) } ?? 0 > 0)
                break
            }
            #expect(answer.status == 201)
            phones.append(phone)
        }
        #expect((5..<2000).contains(phones.count))
        return phones
    }

    private func expectCooling(_ phones: [String], at service: CountersignProcess) async throws {
        for phone in phones { #expect(try await service.cooldown(phone).json["state"] == "cooling", "\(phone)") }
    }

    private func expectSent(_ phones: [String], by service: CountersignProcess) async throws {
        try await eventually("every message is printed") {
            let codes = service.sentCodes
            return phones.allSatisfy { codes[$0] != nil }
        }
    }

    private func expectVerified(_ phones: [String], by service: CountersignProcess) async throws {
        let sent = service.sentCodes
        for phone in phones {
            let codes = Set(sent[phone] ?? [])
            #expect(codes.count == 1, "\(phone)")
            #expect(try await service.verify(phone, codes.first ?? "").status == 200, "\(phone)")
        }
    }
}
