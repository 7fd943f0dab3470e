import Foundation
import Glibc
import TestSupport
import Testing

/// A service that listens, in a process of its own.
final class CountersignProcess: Sendable {
    /// An answer did not come.
    struct NoAnswer: Error {
        let request: String
    }

    let process: ServiceProcess
    let port: UInt16

    /// Starts a service on a free port, and on `database`, or `countersign.db` in `folder`; waits until it listens.
    init(
        _ flags: [String] = [], in folder: TemporaryFolder, database: String? = nil,
        environment: [String: String] = [:], wrapper: [String] = []
    ) async throws {
        let standard = ["--port", "0", "--threads", "2", "--database", database ?? folder.file("countersign.db")]
        process = try ServiceProcess(standard + flags, in: folder, environment: environment, wrapper: wrapper)
        guard let port = await process.port() else {
            process.signal(SIGKILL)
            throw NoAnswer(request: process.standardError)
        }
        self.port = port
    }

    /// A failed test leaves no process behind.
    deinit { process.signal(SIGKILL) }

    /// Ends it at once, with what is under way.
    func kill() async {
        process.signal(SIGKILL)
        _ = await process.exitStatus()
    }

    /// Ends it gracefully; returns the exit status.
    func terminate() async -> Int32 {
        process.signal(SIGTERM)
        return await process.exitStatus()
    }

    /// One request on a connection of its own, read in large pieces.
    func request(_ method: String, _ target: String, json: String? = nil) async throws -> HTTPAnswer {
        let connection = try RawConnection(port: port)
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        if let json { head += "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n" }
        try connection.send(head + "\r\n" + (json ?? ""))
        guard let answer = HTTPAnswer(try await connection.readToEnd()) else {
            throw NoAnswer(request: "\(method) \(target)")
        }
        return answer
    }

    /// `POST /codes`
    func issue(_ phone: String) async throws -> HTTPAnswer {
        try await request("POST", "/codes", json: "{\"phone\": \"\(phone)\"}")
    }

    /// `GET /codes/{phone}/cooldown`
    func cooldown(_ phone: String) async throws -> HTTPAnswer {
        try await request("GET", "/codes/\(phone)/cooldown")
    }

    /// `POST /codes/{phone}/verify`
    func verify(_ phone: String, _ code: String) async throws -> HTTPAnswer {
        try await request("POST", "/codes/\(phone)/verify", json: "{\"code\": \"\(code)\"}")
    }

    /// The codes in whole lines of the console by phone, with repetitions, from all runs in this folder.
    var sentCodes: [String: [String]] {
        var codes: [String: [String]] = [:]
        for line in process.standardOutput.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            // A line that a kill tore is followed by one of the next run.
            guard let match = line.firstMatch(of: /\[SMS\] (\+[0-9]+) Your verification code is ([0-9]+)\. Do not .*$/)
            else { continue }
            codes[String(match.1), default: []].append(String(match.2))
        }
        return codes
    }

    /// Waits until a message for `phone` is printed; returns its code.
    func waitForCode(sentTo phone: String) async throws -> String {
        try await eventually("a message for a phone") { sentCodes[phone] != nil }
        return try #require(sentCodes[phone]?.first)
    }

    /// Waits until a gateway is said to have accepted the last message of `phone`.
    func waitUntilSent(to phone: String) async throws {
        try await eventually("delivery is sent") { try await cooldown(phone).json["delivery"] == "sent" }
    }
}
