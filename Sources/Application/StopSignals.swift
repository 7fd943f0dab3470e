import Glibc
import Threads

/// SIGTERM and SIGINT as a sequence, for a graceful stop.
enum StopSignals {
    /// The signals that arrive from now on. To be called before any other thread starts, which then inherits that they
    /// are blocked (signal(7)).
    static func sequence() -> AsyncStream<Int32> {
        // A closed pipe, socket or full disk quota shows as an error of the call, not as the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(2))
        _ = WorkerThread(name: "signals") { [signals] in
            var signals = signals
            var received: Int32 = 0
            while sigwait(&signals, &received) == 0 { continuation.yield(received) }
        }
        return stream
    }
}
