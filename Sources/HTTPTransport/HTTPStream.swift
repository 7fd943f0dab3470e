import HTTPCodec

/// The content of an answer that goes on: its pieces, and the waits between them. One task uses it, on its event loop.
///
/// What the client sends meanwhile is left unread: it may end its side (RFC 9112 §9.6) and still be served. A client that
/// has gone shows when a piece is sent.
public struct HTTPStream: Sendable {
    /// Why a wait ended.
    public enum Wake: Sendable {
        /// The deadline has passed.
        case timedOut
        /// Somebody called `wake`.
        case woken
        /// The server stops: the last piece is due.
        case stopping
    }

    private let socket: Registration
    private let patience: Duration

    init(_ socket: Registration, patience: Duration) {
        self.socket = socket
        self.patience = patience
    }

    /// Sends a piece at once; returns when the socket has taken it.
    public func send(_ piece: [UInt8]) async throws(SocketError) {
        try await socket.sendAll(piece, patience: patience)
    }

    /// Suspends until `deadline`, in milliseconds of the server's clock, has passed, or somebody has called `wake` since
    /// the last wait.
    public func wait(until deadline: Int64) async -> Wake {
        while true {
            switch await socket.wait(until: deadline, isInterruptible: true) {
            case .ready, .displaced: continue
            case .timedOut: return .timedOut
            case .nudged: return .woken
            case .stopping: return .stopping
            }
        }
    }

    /// Ends a wait. Any thread may call this, also after the stream has ended.
    public func wake() {
        socket.requestNudge()
    }
}
