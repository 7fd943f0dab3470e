import Foundation
import TestSupport
import Testing
import Threads

@testable import OutboundHTTP

struct ConcurrentRequestTests {
    @Test func `200 requests are under way at once, on one thread`() async throws {
        let threadName = "client-of-200"
        let threads = Locked(0)
        let server = try FakeServer { listener in
            let connections = try (1...200).map { _ in
                let connection = try listener.accept()
                _ = try connection.readRequest()
                return connection
            }
            threads.withLock { $0 = Self.threads(named: threadName) }
            for connection in connections { try connection.answer(200) }
        }
        let url = try server.outboundURL()
        let client = HTTPClient(caFile: nil, capacity: 200, threadName: threadName)
        await withTaskGroup(of: Outcome.self) { group in
            for _ in 1...200 { group.addTask { await client.outcome(of: post(url)) } }
            for await outcome in group { #expect(outcome == .answered(200)) }
        }
        await client.close()
        try await server.join()
        #expect(threads.withLock { $0 } == 1)
    }

    @Test func `closing lets the transfers under way end`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            arrival.finish()
            _ = try listener.accept()  // once the client no longer takes requests
            try connection.answer(200)
        }
        let url = try server.outboundURL()
        let client = HTTPClient(caFile: nil, capacity: 1024, threadName: "closed-client")
        async let first = client.outcome(of: post(url))
        for await _ in arrived {}
        async let closing: Void = client.close()
        let elsewhere = try #require(OutboundURL("http://127.0.0.1:1/"))
        while await client.failure(of: post(elsewhere)) != .notSent(cause: "the client is full or closed") {}
        _ = try BlockingSocket(port: server.port)
        #expect(await first == .answered(200))
        await closing
        #expect(Self.threads(named: "closed-client") == 0)
        try await server.join()
    }

    /// How many threads of this process have that name: a thread begins with the name of the one that started it.
    private static func threads(named name: String) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            // A thread may have ended since.
            let text = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            return text == name + "\n"
        }
    }
}
