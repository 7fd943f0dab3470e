import Foundation
import Glibc
import TestSupport
import Testing
import Threads

/// `kill -9` in the middle of 32 writers, twenty times over (two in the short form): nothing that was acknowledged is lost.
struct CrashTests {
    private static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 2 : 20

    /// What clients were told before the crash.
    private struct Told: Sendable {
        var issued: [String] = []
        /// The last answered `attempts_remaining`, by phone.
        var guessed: [String: Int] = [:]
    }

    @Test func `every acknowledged issue and attempt survives kill -9`() async throws {
        let folder = try TemporaryFolder()
        let flags = ["--port", "0", "--database", folder.file("countersign.db"), "--cooldown", "3600"]
        var process = try ServiceProcess(flags, in: folder)
        var port = try #require(await process.port())
        for round in 0..<Self.rounds {
            let told = Locked(Told())
            let limit = 150 + 37 * round
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<32 {
                    group.addTask { [port] in await Self.write(port, round: round, writer: writer, told) }
                }
                while told.withLock({ $0.issued.count + $0.guessed.count }) < limit { await Task.yield() }
                process.signal(SIGKILL)
            }
            _ = await process.exitStatus()
            process = try ServiceProcess(flags, in: folder)
            port = try #require(await process.port())
            try await check(told.withLock { $0 }, process, port)
        }
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
    }

    /// Issues codes and guesses wrong, until the service is gone.
    private static func write(_ port: UInt16, round: Int, writer: Int, _ told: Locked<Told>) async {
        for count in 0..<1000 {
            let phone = String(format: "+86%03d%02d%04d", 200 + round, writer, count)
            do {
                let answer = try await request(port, "POST", "/codes", json: "{\"phone\": \"\(phone)\"}")
                guard answer.status == 201 else { return }
                told.withLock { $0.issued.append(phone) }
                guard writer < 8 else { continue }
                for guess in ["0000000", "0000001"].map({ $0.dropFirst() }) {
                    let guess = "{\"code\": \"\(guess)\"}"
                    let answer = try await request(port, "POST", "/codes/\(phone)/verify", json: guess)
                    guard let left = answer.json["attempts_remaining"]?.int else { break }
                    told.withLock { $0.guessed[phone] = left }
                }
            } catch {
                return  // the service was killed
            }
        }
    }

    private func check(_ told: Told, _ process: ServiceProcess, _ port: UInt16) async throws {
        for phone in told.issued {
            let cooldown = try await request(port, "GET", "/codes/\(phone)/cooldown").json
            #expect(cooldown["state"] == "cooling" || cooldown["delivery"] == nil as JSONValue, "\(phone)")
        }
        while process.standardOutput.isEmpty || !told.issued.allSatisfy(process.standardOutput.contains) {
            await Task.yield()
        }
        let texts = process.standardOutput.split(separator: "\n")
        for phone in told.issued where told.guessed[phone] == nil {
            let codes = Set(
                texts.filter { $0.contains(phone + " ") }.compactMap { $0.firstMatch(of: /is ([0-9]{6})/)?.1 })
            #expect(codes.count == 1, "a repeated message carries the same code")
            let guess = "{\"code\": \"\(codes.first ?? "")\"}"
            #expect(try await request(port, "POST", "/codes/\(phone)/verify", json: guess).status == 200)
        }
        for (phone, left) in told.guessed {
            let answer = try await request(port, "POST", "/codes/\(phone)/verify", json: #"{"code": "999999"}"#)
            let now = try #require(answer.json["attempts_remaining"]?.int)
            #expect(now <= left - 1 || answer.status == 200, "\(phone)")
        }
    }
}
