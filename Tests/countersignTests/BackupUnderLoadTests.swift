import Foundation
import TestSupport
import Testing

/// `countersign backup` while a service writes.
struct BackupUnderLoadTests {
    @Test func `a backup under load holds all that was acknowledged before it, and a service starts on it`()
        async throws
    {
        let folder = try TemporaryFolder()
        let flags = ["--cooldown", "3600", "--address-hourly-limit", "0", "--address-phones-limit", "0"]
        let service = try await CountersignProcess(flags, in: folder)
        let before = (1000..<1100).map { "+861380013\($0)" }
        for phone in before { #expect(try await service.issue(phone).status == 201) }

        let backup = folder.file("backup.db")
        let place = try TemporaryFolder()
        let load = Task {
            for number in 1000... {
                guard !Task.isCancelled else { return number - 1000 }
                _ = try await service.issue("+861390013\(number)")
            }
            return 0
        }
        try await eventually("the load has begun") { service.sentCodes["+8613900131000"] != nil }
        let process = try ServiceProcess(["backup", backup, "--database", folder.file("countersign.db")], in: place)
        #expect(await process.exitStatus() == 0)
        load.cancel()
        #expect(try await load.value > 0)
        #expect(await service.terminate() == 0)
        let refused = try ServiceProcess(["backup", backup, "--database", folder.file("countersign.db")], in: place)
        #expect(await refused.exitStatus() == 1)

        let copy = try ForeignConnection(backup)
        #expect(try copy.number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
        try FileManager.default.copyItem(atPath: folder.file("countersign.db.key"), toPath: backup + ".key")
        let again = try await CountersignProcess(flags, in: folder, database: backup)
        for phone in before {
            #expect(try await again.cooldown(phone).json["state"] == "cooling")
            #expect(try await again.issue(phone).status == 429)
        }
        #expect(try await again.issue("+8613700137000").status == 201)
        let code = try #require(service.sentCodes[before[0]]?.first)
        #expect(try await again.verify(before[0], code).status == 200)
        #expect(await again.terminate() == 0)
    }
}
