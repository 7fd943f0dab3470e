import Threads
import VerificationService

/// Prints each text as one line, `[SMS] +8613800138000 <text>`, with line breaks shown as `\n`: for trying the service.
///
/// A thread of its own writes, since a pipe that nobody reads blocks; all lines that wait leave in one write(2).
public final class ConsoleGateway: SMSGateway {
    private let queue = BatchQueue<Line>(capacity: 4096)
    private let writer: WorkerThread

    /// A gateway that writes to `descriptor`.
    public init(descriptor: Int32) {
        writer = WorkerThread(name: "console") { [queue] in
            while let lines = queue.takeAll() { Self.write(lines, to: descriptor) }
        }
    }

    /// Prints the message; accepted once all of its line is written.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        let text = message.text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
        let line = Line("[SMS] \(message.phone.e164) \(text)\n")
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                line.setContinuation(continuation)
                if !queue.append(line) { line.settle(.refused) }
            }
        } onCancel: {
            line.settle(.unknown)
        }
        return line.outcome
    }

    /// Prints what waits, and ends the thread.
    public func close() async {
        queue.close()
        await writer.join()
    }

    /// A line has left when all of it has; once a write fails, the rest definitely does not.
    private static func write(_ lines: [Line], to descriptor: Int32) {
        let written = writeFully(lines.flatMap(\.text.utf8), to: descriptor)
        var end = 0
        for line in lines {
            end += line.text.utf8.count
            line.settle(end <= written ? .accepted : .refused)
        }
    }
}

/// A line that waits to be printed. Printing and cancelling race to settle it; the first one wins.
private final class Line: Sendable {
    private struct State {
        var outcome: GatewayOutcome?
        var continuation: UnsafeContinuation<Void, Never>?

        /// Wakes the sender once there is an outcome. Under the lock, which `outcome` takes again behind it.
        mutating func wake() {
            guard outcome != nil else { return }
            continuation?.resume()
            continuation = nil
        }
    }

    let text: String
    private let state = Locked(State())

    init(_ text: String) {
        self.text = text
    }

    /// What became of the line; unknown while nobody has settled it.
    var outcome: GatewayOutcome {
        state.withLock { $0.outcome ?? .unknown }
    }

    func setContinuation(_ continuation: UnsafeContinuation<Void, Never>) {
        state.withLock { state in
            state.continuation = continuation
            state.wake()
        }
    }

    func settle(_ outcome: GatewayOutcome) {
        state.withLock { state in
            state.outcome = state.outcome ?? outcome
            state.wake()
        }
    }
}
