import CLinux
import Glibc
import Threads

/// A server that plays a script, on one thread: the script takes connections, reads requests and answers as it likes.
package final class FakeServer: Sendable {
    /// Where it listens, on 127.0.0.1.
    package let port: UInt16

    private let thread: WorkerThread
    private let failure: Locked<(any Error)?>

    /// Listens, and starts `script`.
    package init(_ script: @escaping @Sendable (Listener) throws -> Void) throws {
        let listener = try Listener()
        let failure = Locked<(any Error)?>(nil)
        port = listener.port
        self.failure = failure
        thread = WorkerThread(name: "fake-server") {
            do {
                try script(listener)
            } catch {
                failure.withLock { $0 = error }
            }
        }
    }

    /// Its `http` URL.
    package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Returns when the script has ended; throws what it threw. Once.
    package func join() async throws {
        await thread.join()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// The listening socket.
    package final class Listener: Sendable {
        package let port: UInt16
        private let descriptor: Int32

        package init() throws {
            (descriptor, port) = try bindLoopback()
            // No script waits longer for a client; a hang becomes a failure.
            var limit = timeval(tv_sec: 30, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            guard listen(descriptor, 512) == 0 else { throw BlockingSocket.Failure(call: "listen", code: errno) }
        }

        deinit { Glibc.close(descriptor) }

        /// The next connection.
        package func accept() throws -> BlockingSocket {
            let connection = accept4(descriptor, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
            guard connection >= 0 else { throw BlockingSocket.Failure(call: "accept", code: errno) }
            return BlockingSocket(accepted: connection)
        }

        /// Reads so many requests, from whichever connection brings the next one, and lets `answer` answer each.
        package func serve(_ count: Int, _ answer: (ReceivedRequest, BlockingSocket) throws -> Void) throws {
            var connection: BlockingSocket?
            var served = 0
            while served < count {
                if let open = connection, open.hasInput(within: 5) {
                    guard let request = try? open.readRequest() else {  // it has ended: the next one brings more
                        connection = nil
                        continue
                    }
                    try answer(request, open)
                    served += 1
                } else if connection == nil || hasConnection(within: 5) {
                    connection = try accept()
                }
            }
        }

        /// Whether a connection waits, or comes within `milliseconds`.
        package func hasConnection(within milliseconds: Int32) -> Bool {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&state, 1, milliseconds) > 0
        }
    }
}
