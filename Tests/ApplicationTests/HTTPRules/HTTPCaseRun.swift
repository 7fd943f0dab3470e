import Foundation
import Glibc
import TestSupport

/// Sends cases to a service, each in many ways, and says what is wrong. Its calls block.
struct HTTPCaseRun {
    private static let probe = Array("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: probe\r\n\r\n".utf8)
    private static let sentinel = Array(
        "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: sentinel\r\nConnection: close\r\n\r\n".utf8)
    /// Whether splits that most likely find nothing new are tried too.
    private static let isThorough = ProcessInfo.processInfo.environment["SOAK"] != nil

    private let port: UInt16
    /// How long the answer to `probe` is, every time.
    private let probeLength: Int

    /// Starts the cooldown that cases rely on.
    init(port: UInt16) throws {
        self.port = port
        _ = try Self.answer(HTTPCase.json(HTTPCase.coolingJSON), on: BlockingSocket(port: port))
        let connection = try BlockingSocket(port: port)
        probeLength = try Self.answer(String(decoding: Self.probe, as: UTF8.self), on: connection).count
        let cooldown = HTTPCase.call("GET", "/codes/\(HTTPCase.cooling)/cooldown")
        while !String(decoding: try Self.answer(cooldown, on: connection), as: UTF8.self).contains("\"sent\"") {}
    }

    private static func answer(_ request: String, on connection: BlockingSocket) throws -> [UInt8] {
        try connection.send(Array(request.utf8))
        var received: [UInt8] = []
        while HTTPAnswer(received) == nil { received += try connection.receive() }
        return received
    }

    /// What is wrong with the answers to the cases of a rule.
    func faults(of cases: [HTTPCase]) throws -> [String] {
        var faults: [String] = []
        for (index, test) in cases.enumerated() {
            let others = test.isVeryLong ? [] : cases[..<index]
            let shared = others.map { zip($0.bytes, test.bytes).prefix { $0 == $1 }.count }.max() ?? 0
            faults += try self.faults(of: test, shared: shared).prefix(4).map { "\(test): \($0)" }
        }
        return faults
    }

    /// What is wrong with the answers to a case: to its bytes in one piece, one by one, and in two pieces.
    ///
    /// A request that follows in the same stream shows whether the connection is in step or closed. A split is left out
    /// when its first piece is one of another case's, within the first `shared` bytes, or when a shorter first piece was
    /// already answered by closing the connection; `SOAK=1` leaves out none.
    private func faults(of test: HTTPCase, shared: Int) throws -> [String] {
        let whole = HTTPCaseAnswers(try received([test.bytes + Self.sentinel]), to: test)
        var faults = whole.faults(of: test)
        if !test.isVeryLong {
            let single = try received(test.bytes.map { [$0] } + [Self.sentinel])
            if !whole.isSame(single) { faults.append("byte by byte: \(HTTPCaseAnswers(single, to: test))") }
        }
        for place in test.splits where Self.isThorough || place > shared {
            let (early, all) = try received(splitAt: place, of: test.bytes)
            if !whole.isSame(all) { faults.append("split at \(place): \(HTTPCaseAnswers(all, to: test))") }
            if early == all, test.end == .closed, !Self.isThorough { break }
        }
        return faults
    }

    private func received(_ pieces: [[UInt8]]) throws -> [UInt8] {
        let connection = try BlockingSocket(port: port)
        for piece in pieces {
            try connection.send(piece)
            if pieces.count > 1 { sched_yield() }  // lets the server see it alone; the splits make sure of that
        }
        return try connection.receiveToEnd()
    }

    /// What came before the second piece was sent, and in all.
    ///
    /// The first piece follows a request in the same packet: its answer comes after the server has read the piece.
    private func received(splitAt place: Int, of bytes: [UInt8]) throws -> (early: [UInt8], all: [UInt8]) {
        let connection = try BlockingSocket(port: port)
        try connection.send(Self.probe + bytes[..<place])
        var all: [UInt8] = []
        while all.count < probeLength {
            let bytes = try connection.receive()
            guard !bytes.isEmpty else { throw BlockingSocket.Failure(call: "recv", code: ECONNRESET) }
            all += bytes
        }
        let early = Array(all[probeLength...])
        try connection.send(bytes[place...] + Self.sentinel)
        all += try connection.receiveToEnd()
        return (early, Array(all[probeLength...]))
    }
}

extension HTTPCase: CustomStringConvertible {
    /// Whether it is sent in a few ways only.
    var isVeryLong: Bool { bytes.count > 4096 }

    /// Where it is split in two: everywhere; when it is long, around line ends and at some places; a few when very long.
    var splits: [Int] {
        let all = 1..<bytes.count
        guard bytes.count > 600 else { return Array(all) }
        guard !isVeryLong else { return [1, 20, bytes.count / 2, bytes.count - 3, bytes.count - 1] }
        return all.filter { place in
            place % 97 == 0 || bytes[max(place - 2, 0)..<min(place + 2, bytes.count)].contains(13)
        }
    }

    var description: String {
        let text = String(String.UnicodeScalarView(bytes.prefix(300).map { Unicode.Scalar($0) }))
        return "\(rule) \(text.debugDescription)\(bytes.count > 300 ? "… (\(bytes.count) octets)" : "")"
    }
}
