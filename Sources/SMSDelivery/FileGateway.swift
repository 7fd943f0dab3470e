import Glibc
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

    private let descriptor: Int32
    private let writer: LineWriter

    /// A gateway that appends to the file at `path`, which is made if there is none, for its owner alone.
    public init(path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        writer = LineWriter(descriptor: descriptor, threadName: "sms-file")
    }

    /// Writes the message; accepted once all of its line is in the file, though not synchronised to the disk.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await writer.write(String(decoding: message.json, as: UTF8.self) + "\n")
    }

    /// Writes what waits, and closes the file. Once.
    public func close() async {
        await writer.close()
        Glibc.close(descriptor)
    }
}
