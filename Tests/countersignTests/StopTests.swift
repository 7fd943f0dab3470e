import Foundation
import TestSupport
import Testing

/// How a process ends, and what the next one takes over.
struct StopTests {
    private let folder: TemporaryFolder
    private let phone = "+8613800138000"

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends the service within seconds, also while a client keeps a connection`(number: Int32) async throws
    {
        let service = try await CountersignProcess(in: folder)
        let connection = try RawConnection(port: service.port)
        try connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try await connection.readAnswer().status == 200)
        service.process.signal(number)
        #expect(await service.process.exitStatus() == 0)
        #expect(service.process.standardError.contains(#""message":"stopped""#))
        #expect(try await connection.readToEnd().isEmpty)
    }

    @Test func `what was acknowledged before a graceful stop is sent before it or after the next start`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issue(phone).status == 201)
        #expect(await service.terminate() == 0)
        let next = try await CountersignProcess(in: folder)
        let code = try await next.waitForCode(sentTo: phone)
        #expect(try await next.verify(phone, code).status == 200)
        #expect(await next.terminate() == 0)
        #expect(next.sentCodes[phone]?.count == 1)
    }

    @Test func `after a graceful stop the database file alone holds everything`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issue(phone).status == 201)
        #expect(await service.terminate() == 0)
        let copy = folder.file("copy.db")
        try FileManager.default.copyItem(atPath: folder.file("countersign.db"), toPath: copy)
        #expect(try ForeignConnection(copy).number("SELECT count(*) FROM phones") == 1)
    }

    @Test func `a message that was queued when the process was killed is sent after the restart`() async throws {
        let full = try FullPipe(folder.file("pipe"))
        let service = try await CountersignProcess(
            in: folder, wrapper: ["sh", "-c", "exec \"$@\" >'\(full.path)'", "sh"])
        let issued = try await service.issue(phone)
        #expect(issued.status == 201)
        #expect(try await service.cooldown(phone).json["delivery"] == "queued")
        await service.kill()
        let next = try await CountersignProcess(in: folder)
        let code = try await next.waitForCode(sentTo: phone)
        let cooling = try await next.cooldown(phone).json
        #expect(cooling["state"] == "cooling")
        #expect(cooling["available_at"] == issued.json["available_at"])
        try await next.waitUntilSent(to: phone)
        #expect(try await next.verify(phone, code).status == 200)
        #expect(await next.terminate() == 0)
        #expect(next.sentCodes[phone]?.count == 1)
    }

    @Test func `a stop ends in time though nobody reads the log`() async throws {
        let full = try FullPipe(folder.file("pipe"))
        let process = try ServiceProcess(
            ["--port", "0", "--database", folder.file("countersign.db"), "--stop-timeout", "1"], in: folder,
            wrapper: ["sh", "-c", "exec \"$@\" 2>'\(full.path)'", "sh"])
        let files = "/proc/\(process.processID)/fd"
        // It listens, whatever it could say of it: three sockets or more are open.
        try await eventually("it listens") {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
            let links = names.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: files + "/" + $0)
            }
            return links.count { $0.hasPrefix("socket:") } >= 2 && links.contains { $0.hasSuffix("countersign.db-wal") }
        }
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
    }
}
