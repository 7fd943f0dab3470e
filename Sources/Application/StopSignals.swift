import Dispatch
import Glibc

/// SIGTERM and SIGINT as a sequence, for a graceful stop; it ends with this value.
struct StopSignals {
    /// The signals that arrive from now on.
    let sequence: AsyncStream<Void>

    private let sources: [any DispatchSourceSignal]

    /// Takes over both signals of this process.
    init() {
        // A closed pipe or socket, or a limit of a file's size, shows as an error of the call, not as the end of the
        // process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let (sequence, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(2))
        self.sequence = sequence
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }
}
