import Foundation
import TestSupport
import Testing

/// The console blocks of README, one after the other, against a running service.
struct ReadmeWalkTests {
    private static let phone = "+8613800138000"

    private static func readme() throws -> Transcript {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Transcript(page: try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
    }

    @Test func `every command of README prints what README shows`() async throws {
        let folder = try TemporaryFolder()
        // A short cooldown, for the block that listens until its end; seconds are not compared.
        let service = try await CountersignProcess(["--cooldown", "20"], in: folder)
        var key = ""
        for step in try Self.readme().steps {
            guard let command = step.command else {
                _ = try await service.waitForCode(sentTo: Self.phone)
                let printed = service.process.standardOutput.split(separator: "\n").map(String.init)
                #expect(Transcript.agree(step.output, printed), "\(printed)")
                continue
            }
            let code = service.sentCodes[Self.phone]?.last ?? ""
            let id = key.split(separator: "_").dropFirst().first.map(String.init) ?? ""
            let printed = try await run(
                command.replacing("localhost:8080", with: "localhost:\(service.port)")
                    .replacing("814361", with: code).replacing(/c[sp]k_[0-9a-f]+_…/, with: key)
                    .replacing(/\b[0-9a-f]{16}\b/, with: id).replacing("2026-12-31", with: "2999-12-31"),
                in: folder)
            if let made = printed.first(where: { $0.hasPrefix("csk_") }) { key = made }
            #expect(Transcript.agree(step.output, printed), "\(command) printed \(printed.joined(separator: "\n"))")
            if command.contains("/codes -d phone") { try await settled(service, key) }
        }
        await service.kill()
    }

    /// Waits until the relay has recorded what became of the last message, so that what is shown of it is certain.
    private func settled(_ service: CountersignProcess, _ key: String) async throws {
        let fields = key.isEmpty ? [] : ["Authorization: Bearer \(key)"]
        try await eventually("the last message is sent") {
            try await service.request("GET", "/codes/\(Self.phone)/cooldown", fields: fields).json["delivery"] == "sent"
        }
    }

    /// Runs a command line as a person would in the folder of the service, and returns the lines that it prints.
    private func run(_ command: String, in folder: TemporaryFolder) async throws -> [String] {
        let place = try TemporaryFolder()
        let quietly =
            "exec 2>&1; curl() { command curl -s \"$@\"; }; PATH=\"\(ServiceProcess.binaryFolder):$PATH\"; cd \"\(folder.path)\""
        let process = try ChildProcess(
            ["bash", "-c", "\(quietly)\n\(command)"], output: place.file("output"), errors: place.file("errors"))
        _ = await process.exitStatus()
        let text = try String(contentsOfFile: place.file("output"), encoding: .utf8).replacing("\r\n", with: "\n")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
