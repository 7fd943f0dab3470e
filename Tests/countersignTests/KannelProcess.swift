import Foundation
import Glibc
import TestSupport
import Testing

/// Debian's Kannel with the SMSC double that it brings, in processes of their own on 127.0.0.1, which end with this value.
final class KannelProcess: Sendable {
    /// One of its programs ended at once.
    struct Ended: Error {
        let errors: String
    }

    private static let programs = (
        bearerbox: "/usr/sbin/bearerbox", smsbox: "/usr/sbin/smsbox", smsc: "/usr/lib/kannel/test/fakesmsc"
    )

    /// Whether tests with Kannel are run: it is installed, or else they are to fail.
    static var canRun: Bool {
        Counterparts.areRequired || FileManager.default.isExecutableFile(atPath: programs.smsc)
    }

    /// The `sendsms-user` group's password.
    static let password = "password-of-the-user"

    private let folder: TemporaryFolder
    private let adminPort: UInt16
    private let sendPort: UInt16
    private let bearerbox: ChildProcess
    private let smsbox: ChildProcess
    private let smsc: ChildProcess

    /// Starts it with files in `folder`; waits until the SMSC is connected.
    init(in folder: TemporaryFolder) async throws {
        self.folder = folder
        let ports = try freePorts(4)
        (adminPort, sendPort) = (ports[0], ports[3])
        let configuration = Self.configuration(admin: ports[0], box: ports[1], smsc: ports[2], send: ports[3], folder)
        try Data(configuration.utf8).write(to: URL(filePath: folder.file("kannel.conf")))
        bearerbox = try await Self.start("bearerbox", Self.programs.bearerbox, in: folder, listeningOn: ports[1])
        smsbox = try await Self.start("smsbox", Self.programs.smsbox, in: folder, listeningOn: ports[3])
        // It sends no messages of its own, though it wants to be given one.
        smsc = try ChildProcess(
            [Self.programs.smsc, "-H", "127.0.0.1", "-r", "\(ports[2])", "-m", "0", "1 2 text x"],
            output: folder.file("smsc.output"), errors: folder.file("smsc.errors"))
        try await waitForSMSC(isConnected: true)
    }

    /// The flags of a service that sends through it.
    func flags(password: String = KannelProcess.password) -> [String] {
        [
            "--gateways", "kannel", "--kannel-url", "http://127.0.0.1:\(sendPort)/cgi-bin/sendsms", "--kannel-user",
            "countersign", "--kannel-password", password, "--kannel-from", "10690000",
        ]
    }

    /// The messages that the SMSC has.
    var received: [ReceivedSMS] { ReceivedSMS.all(in: text(of: "smsc.errors")) }

    /// Waits until the SMSC has a text of so many lines, which Kannel takes for delivered once it is on its way there.
    func waitForMessage(lines: Int = 1) async throws -> ReceivedSMS {
        try await eventually("the SMSC has a text") {
            received.first.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count } == lines
        }
        return try #require(received.first)
    }

    /// What Kannel logged, messages and its own configuration included.
    var log: String { ["bearerbox.log", "access.log", "smsbox.log", "smsbox-access.log"].map(text).joined() }

    /// Ends the SMSC; returns when Kannel has noticed.
    func stopSMSC() async throws {
        smsc.signal(SIGKILL)
        try await waitForSMSC(isConnected: false)
    }

    private func text(of file: String) -> String {
        (try? String(contentsOfFile: folder.file(file), encoding: .utf8)) ?? ""  // not there yet
    }

    private func waitForSMSC(isConnected: Bool) async throws {
        try await eventually("the SMSC is \(isConnected ? "" : "not ")connected") {
            let status = try await request(adminPort, "GET", "/status.txt").text
            return status.contains("FAKE[FAKE]") && status.contains("(online ") == isConnected
        }
    }

    /// Starts one of its two daemons; returns when it listens.
    private static func start(
        _ name: String, _ program: String, in folder: TemporaryFolder, listeningOn port: UInt16
    ) async throws -> ChildProcess {
        let errors = folder.file("\(name).errors")
        let process = try ChildProcess(
            [program, folder.file("kannel.conf")], output: folder.file("\(name).output"), errors: errors)
        try await eventually("\(name) listens") {
            guard process.isRunning else { throw Ended(errors: try String(contentsOfFile: errors, encoding: .utf8)) }
            return (try? BlockingSocket(port: port)) != nil  // refused: not yet
        }
        return process
    }
}
