import CLinux
import Glibc
import Threads
import VerificationCore
import VerificationService

/// Appends each message to a file as one JSON line, `{"id":"msg_7_…","phone":"+8613800138000","text":"…"}`: for staging,
/// where tests read it.
public final class FileGateway: SMSGateway {
    /// The file cannot be opened.
    public struct Failure: Error, CustomStringConvertible {
        /// Where it is, or would be made.
        public let path: String
        /// The `errno` of open(2).
        public let code: Int32

        /// What to print.
        public var description: String { "open the gateway's file \(path): \(String(cString: strerror(code)))" }
    }

    private let path: String
    /// Keeps its number, whichever file it stands for.
    private let descriptor: Int32
    private let isOpen = Locked(true)
    private let writer: LineWriter

    /// A gateway that appends to the file at `path`, which is made if there is none, for its owner alone.
    public init(path: String) throws(Failure) {
        self.path = path
        descriptor = try Self.open(path)
        writer = LineWriter(descriptor: descriptor, threadName: "sms-file")
    }

    /// Writes the message; accepted once all of its line is in the file, though not synchronised to the disk.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await writer.write(String(decoding: message.json, as: UTF8.self) + "\n")
    }

    /// Goes on in the file that is at the path now, which is made if there is none: for whoever has moved the other away.
    /// A line is whole in one of them. If the file cannot be opened, the other is kept.
    public func reopen() throws(Failure) {
        let new = try Self.open(path)
        defer { Glibc.close(new) }
        try isOpen.withLock { isOpen throws(Failure) in
            guard isOpen else { return }
            guard dup3(new, descriptor, O_CLOEXEC) >= 0 else { throw Failure(path: path, code: errno) }
        }
    }

    /// Writes what waits, and closes the file. Once.
    public func close() async {
        await writer.close()
        isOpen.withLock { isOpen in
            isOpen = false
            Glibc.close(descriptor)
        }
    }

    private static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        return descriptor
    }
}
