import TestSupport
import Testing

/// Another program holds the database's lock.
struct LockedDatabaseTests {
    @Test func `while another program writes, nothing is stored, and afterwards all goes on`() async throws {
        let folder = try TemporaryFolder()
        let service = try await CountersignProcess(["--cooldown", "3600"], in: folder)
        let (phone, other) = ("+8613800138000", "+8613800138001")
        #expect(try await service.issue(other).status == 201)
        let code = try await service.waitForCode(sentTo: other)
        try await service.waitUntilSent(to: other)
        let holder = try ForeignConnection(folder.file("countersign.db"))
        try holder.execute("BEGIN IMMEDIATE")

        let refused = try await service.issue(phone)
        #expect(refused.status == 503)
        #expect(refused.json["code"] == "store_unavailable")
        #expect(refused.fields["retry-after"] == "1")
        #expect(try await service.verify(other, code).status == 503)
        #expect(try await service.request("DELETE", "/codes/\(other)").status == 503)
        #expect(try await service.request("GET", "/readyz").status == 503)
        #expect(try await service.request("GET", "/healthz").status == 200)
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        #expect(try await service.cooldown(other).json["state"] == "cooling")
        #expect(try holder.number("SELECT count(*) FROM messages") == 1)
        #expect(try holder.number("SELECT count(*) FROM phones") == 1)

        try holder.execute("ROLLBACK")
        #expect(try await service.request("GET", "/readyz").status == 200)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await service.verify(other, code).status == 200)
        _ = try await service.waitForCode(sentTo: phone)
        #expect(await service.terminate() == 0)
        #expect(service.sentCodes[phone]?.count == 1)
    }

    @Test func `a message that was issued before the lock is sent once, though its outcome is stored later`()
        async throws
    {
        let folder = try TemporaryFolder()
        let service = try await CountersignProcess(in: folder)
        let phone = "+8613800138000"
        let holder = try ForeignConnection(folder.file("countersign.db"))
        #expect(try await service.issue(phone).status == 201)
        try holder.execute("BEGIN IMMEDIATE")
        #expect(try await service.request("GET", "/readyz").status == 503)
        try holder.execute("ROLLBACK")
        try await service.waitUntilSent(to: phone)
        #expect(await service.terminate() == 0)
        #expect(service.sentCodes[phone]?.count == 1)
    }
}
