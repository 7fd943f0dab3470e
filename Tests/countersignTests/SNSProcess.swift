import Foundation
import TestSupport

/// moto's double of Amazon SNS in a process of its own, which checks signatures; see `Tests/Oracles/sns_server.py`.
final class SNSProcess: Sendable {
    /// A message that it took.
    struct Message: Decodable, Equatable {
        let message: String
        let phone: String

        enum CodingKeys: String, CodingKey {
            case message
            case phone = "phone_number"
        }
    }

    private struct Start: Decodable {
        let port: UInt16
        let keyID: String
        let secret: String

        enum CodingKeys: String, CodingKey {
            case port, secret
            case keyID = "key_id"
        }
    }

    private struct Records: Decodable {
        let sns: Kinds

        struct Kinds: Decodable {
            let messages: [Message]

            enum CodingKeys: String, CodingKey { case messages = "SMS" }
        }
    }

    static let script = OracleScript("sns_server.py")

    private let process: ChildProcess
    private let start: Start

    /// Starts it; waits until it can be sent to.
    init(in folder: TemporaryFolder) async throws {
        let output = folder.file("sns.output")
        process = try ChildProcess(
            try await Self.script.command() + ["serve"], output: output, errors: folder.file("sns.errors"))
        try await eventually("SNS is ready") {
            try String(contentsOfFile: output, encoding: .utf8).hasSuffix("\n")
        }
        start = try JSONDecoder().decode(Start.self, from: Data(contentsOf: URL(filePath: output)))
    }

    /// The flags of a service that sends through it, by default with the right secret.
    func flags(secret: String? = nil) -> [String] {
        [
            "--gateways", "aws-sns", "--aws-sns-url", "http://127.0.0.1:\(start.port)", "--aws-sns-region", "us-east-1",
            "--aws-sns-access-key-id", start.keyID, "--aws-sns-secret-access-key", secret ?? start.secret,
        ]
    }

    /// What it took.
    func messages() async throws -> [Message] {
        let answer = try await request(start.port, "GET", "/moto-api/data.json")
        return try JSONDecoder().decode(Records.self, from: Data(answer.body)).sns.messages
    }
}
