import Logging
import Threads

/// Writes log lines on a thread of its own, so that no event loop ever waits for whoever reads them; lines that come
/// together leave in one write(2).
///
/// When more lines wait than there is room for, the newest are lost, and the log says how many. A write that fails loses
/// the lines that it was for.
final class LogWriter: Sendable {
    private static let capacity = 16_384

    private let queue = BatchQueue<[UInt8]>(capacity: LogWriter.capacity)
    private let lost = Locked(0)
    private let thread: WorkerThread

    /// A writer to `descriptor`.
    init(descriptor: Int32, timestamp: @escaping @Sendable () -> [UInt8]) {
        let log = Logger(threshold: .warning, timestamp: timestamp) { writeFully($0, to: descriptor) }
        thread = WorkerThread(name: "log") { [queue, lost] in
            while let lines = queue.takeAll() {
                writeFully(Array(lines.joined()), to: descriptor)
                let count = lost.withLock { lost in
                    defer { lost = 0 }
                    return lost
                }
                if count > 0 { log(.warning, "log lines were lost") { $0.member("count", count) } }
            }
        }
    }

    /// Takes a line with its line feed. Any thread may call this.
    func append(_ line: [UInt8]) {
        if !queue.append(line) { lost.withLock { $0 += 1 } }
    }

    /// Writes what waits, and ends the thread.
    ///
    /// - Parameter limit: after which it is left behind, as when nobody reads the log.
    func close(within limit: Duration) async {
        queue.close()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.thread.join() }
            group.addTask { try? await Task.sleep(for: limit, clock: .continuous) }  // cancelled: the thread has ended
            await group.next()
            group.cancelAll()
        }
    }
}
