import Threads
import VerificationCore
import VerificationService

/// Writes lines to a descriptor from a thread of its own, since a pipe that nobody reads blocks; all lines that wait
/// leave in one write(2).
final class LineWriter: Sendable {
    /// A line that waits to be written. Writing and cancelling race to settle it.
    private struct Line: Sendable {
        let text: String
        let outcome = Answer<GatewayOutcome>()
    }

    private let queue = BatchQueue<Line>(capacity: 4096)
    private let writer: WorkerThread

    /// Starts a thread of this name.
    init(descriptor: Int32, threadName: String) {
        writer = WorkerThread(name: threadName) { [queue] in
            var isLineBroken = false
            while let lines = queue.takeAll() { Self.write(lines, to: descriptor, &isLineBroken) }
        }
    }

    /// Writes a line, which ends in the only line break that it holds; accepted once all of it is written.
    func write(_ text: String) async -> GatewayOutcome {
        let line = Line(text: text)
        return await withTaskCancellationHandler {
            if !queue.append(line) { line.outcome.give(.transient("too many lines wait")) }
            return await line.outcome.value()
        } onCancel: {
            line.outcome.give(.unknown("no time was left"))
        }
    }

    /// Writes what waits, and ends the thread. Once.
    func close() async {
        queue.close()
        await writer.join()
    }

    /// A line has left when all of it has; once a write fails, the rest definitely does not. A line that broke off is
    /// ended before the next one begins.
    private static func write(_ lines: [Line], to descriptor: Int32, _ isLineBroken: inout Bool) {
        let start: [UInt8] = isLineBroken ? [UInt8(ascii: "\n")] : []
        let written = writeFully(start + lines.flatMap(\.text.utf8), to: descriptor)
        var end = start.count
        if written > 0 { isLineBroken = false }
        for line in lines {
            let begin = end
            end += line.text.utf8.count
            if begin < written && written < end { isLineBroken = true }
            line.outcome.give(end <= written ? .accepted(id: nil) : .transient("the line could not be written"))
        }
    }
}
