import Application
import Foundation
import HTTPTransport
import Logging
import Persistence
import Threads
import VerificationService

/// A whole service on a real socket and a real database, with clocks and a gateway that the test holds.
package final class RunningService: Sendable {
    package let time: ManualTime
    package let clock: ManualClock
    package let gateway: RecordingGateway
    package let folder: TemporaryFolder
    package let port: UInt16

    private let service: Service
    private let running: Task<Void, Never>
    private let lines = LogLines()
    /// What the clock of connections is ahead, once the service stops: nobody then waits for clients to hang up.
    private let haste = Locked<Int64>(0)

    /// Starts a service; the flags are those of the command line.
    ///
    /// - Parameters:
    ///   - others: gateways beside `console`, by the names that they have in the flags.
    ///   - limits: those of connections, which then go by the machine's own clock.
    package init(
        _ flags: [String] = [], time: ManualTime = ManualTime(), clock: ManualClock = ManualClock(),
        gateway: RecordingGateway = RecordingGateway(), others: [String: RecordingGateway] = [:],
        folder: TemporaryFolder? = nil,
        limits: HTTPConnectionLimits? = nil
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        // Tests send to many numbers in a row.
        let standard = [
            "--port", "0", "--threads", "2", "--database", folder.file("countersign.db"), "--prefix-hourly-limit", "0",
        ]
        var settings = try Settings.read(flags: standard + flags, environment: [:]).settings
        if let limits { settings.limits = limits }
        let log = Logger(threshold: .debug, timestamp: { [] }) { [lines] in lines.append($0) }
        var environment = Service.Environment(time: time, clock: clock, log: log)
        environment.startGateways = { _, _ in
            GatewaysInUse(
                byName: others.merging(["console": gateway]) { $1 }.mapValues {
                    GatewayInUse(gateway: $0, receipts: PlainReceipts())
                })
        }
        let now = limits == nil ? time.boottime : SystemTime().boottime
        environment.connectionClock = { [haste] in now() + haste.withLock { $0 } }
        let service = try Service(settings, environment)
        time.whenMoved(call: service.clockMoved)
        self.time = time
        self.clock = clock
        self.gateway = gateway
        self.folder = folder
        self.service = service
        port = service.port
        running = Task { await service.run() }
    }

    /// Lets time pass, for the service's timeline and for those who wait.
    package func pass(_ span: Duration) {
        time.advance(by: span)
        clock.advance(by: span)
    }

    /// Lets the service look whether a command of the operator's has changed the database.
    package func noticeChanges() async {
        let period = Duration.milliseconds(900)
        await clock.waitForSleeper(wakingAfter: period)
        clock.advance(by: period)
        await clock.waitForSleeper(wakingAfter: period)
    }

    /// Reads texts, labels, keys and secrets again from their files, as after a SIGHUP.
    package func readFilesAgain() { service.readFilesAgain() }

    /// The database as the operator's commands use it.
    package func operatorDatabase() throws -> OperatorDatabase {
        try OperatorDatabase(path: folder.file("countersign.db"), time: time)
    }

    /// Makes an access key, as `countersign keys add` does, and lets the service notice it.
    package func addKey(
        _ scopes: Set<Scope>, isPublic: Bool = false, origins: [String] = []
    ) async throws -> (id: String, text: String) {
        let (key, secret) = AccessKey.make(
            name: "test", scopes: scopes, isPublic: isPublic, origins: origins, at: time.wall())
        try operatorDatabase().write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
        await noticeChanges()
        return (key.id, secret.text)
    }

    /// Revokes an access key, and lets the service notice it.
    package func revokeKey(_ id: String) async throws {
        _ = try operatorDatabase().write { (transaction, _) throws(StoreFailure) in
            try transaction.revokeKey(id, at: time.wall())
        }
        await noticeChanges()
    }

    /// Everything that was logged.
    package var log: String { lines.text }

    /// Stops gracefully and waits for the end.
    package func stop() async {
        service.stop()
        await waitForEnd()
    }

    /// Begins a graceful stop.
    package func beginStop() { service.stop() }

    /// Waits for the end of a stop that was begun.
    package func waitForEnd() async {
        let hurrying = Task {
            while !Task.isCancelled {
                haste.withLock { $0 += 60_000 }
                service.clockMoved()
                try? await Task.sleep(for: .milliseconds(1))  // cancelled: it is the end
            }
        }
        await running.value
        hurrying.cancel()
        time.whenMoved {}
    }

    /// One request on a connection of its own.
    package func request(
        _ method: String, _ target: String, fields: [String] = [], body: String? = nil
    ) async throws -> HTTPAnswer {
        let connection = try RawConnection(port: port)
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        head += fields.map { $0 + "\r\n" }.joined()
        if let body { head += "Content-Length: \(body.utf8.count)\r\n" }
        try connection.send(head + "\r\n" + (body ?? ""))
        return try await connection.readAnswer(isHEAD: method == "HEAD")
    }

    /// A request with a JSON body.
    package func post(_ target: String, _ json: String, fields: [String] = []) async throws -> HTTPAnswer {
        try await request("POST", target, fields: ["Content-Type: application/json"] + fields, body: json)
    }

    /// `POST /codes`
    package func issue(_ phone: String, purpose: String? = nil) async throws -> HTTPAnswer {
        try await post("/codes", "{\"phone\": \"\(phone)\"\(purpose.map { ", \"purpose\": \"\($0)\"" } ?? "")}")
    }

    /// `GET /codes/{phone}/cooldown`
    package func cooldown(_ phone: String) async throws -> HTTPAnswer {
        try await request("GET", "/codes/\(phone)/cooldown")
    }

    /// `POST /codes/{phone}/verify`
    package func verify(_ phone: String, _ code: String, purpose: String? = nil) async throws -> HTTPAnswer {
        let purpose = purpose.map { ", \"purpose\": \"\($0)\"" } ?? ""
        return try await post("/codes/\(phone)/verify", "{\"code\": \"\(code)\"\(purpose)}")
    }

    /// `DELETE /codes/{phone}`
    package func cancel(_ phone: String) async throws -> HTTPAnswer {
        try await request("DELETE", "/codes/\(phone)")
    }

    /// Follows the phone's event stream until `delivery` says `value`.
    package func waitForDelivery(_ value: JSONValue, of phone: String) async throws {
        while true {
            let stream = try await EventStream(port: port, phone)
            while let event = try await stream.next() {
                if event.json["delivery"] == value { return }
            }
        }
    }
}

private final class LogLines: Sendable {
    private let bytes = Locked<[UInt8]>([])
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    func append(_ line: [UInt8]) { bytes.withLock { $0 += line } }
}

/// Codes that are not `code`: the next ones, in order.
package func wrongCodes(for code: String, count: Int) -> [String] {
    let number = Int(code) ?? 0
    return (1...count).map { String(format: "%0\(code.count)d", (number + $0) % 1_000_000) }
}
