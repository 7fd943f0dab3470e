import Foundation
import Glibc
import TestSupport
import Testing

/// A service that listens, in a process of its own.
final class CountersignProcess: Sendable {
    let process: ServiceProcess
    let port: UInt16

    /// Starts a service on `port`, by default a free one, and on `database`, or `countersign.db` in `folder`; waits until
    /// it listens.
    init(
        _ flags: [String] = [], in folder: TemporaryFolder, port: UInt16 = 0, database: String? = nil,
        environment: [String: String] = [:], wrapper: [String] = []
    ) async throws {
        // Tests send to many numbers in a row.
        let standard = [
            "--port", "\(port)", "--threads", "2", "--database", database ?? folder.file("countersign.db"),
            "--prefix-hourly-limit", "0",
        ]
        process = try ServiceProcess(standard + flags, in: folder, environment: environment, wrapper: wrapper)
        guard let port = await process.port() else {
            process.signal(SIGKILL)
            throw NoAnswer(request: process.standardError)
        }
        self.port = port
    }

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

    /// One request on a connection of its own.
    func request(
        _ method: String, _ target: String, json: String? = nil, fields: [String] = []
    ) async throws -> HTTPAnswer {
        try await TestSupport.request(port, method, target, json: json, fields: fields)
    }

    /// `POST /codes`
    func issue(_ phone: String) async throws -> HTTPAnswer {
        try await request("POST", "/codes", json: "{\"phone\": \"\(phone)\"}")
    }

    /// `POST /codes`, answered when the gateway has had its say; `members` are further ones of the body.
    func issueAndWait(_ phone: String, _ members: String = "") async throws -> HTTPAnswer {
        let body = #"{"phone": "\#(phone)"\#(members.isEmpty ? "" : ", ")\#(members)}"#
        return try await request("POST", "/codes", json: body, fields: ["Prefer: wait=10"])
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
        try await waitForDelivery("sent", of: phone)
    }

    /// Waits until the last message of `phone` stands so.
    func waitForDelivery(_ delivery: String, of phone: String) async throws {
        try await eventually("delivery is \(delivery)") {
            try await cooldown(phone).json["delivery"]?.string == delivery
        }
    }
}
