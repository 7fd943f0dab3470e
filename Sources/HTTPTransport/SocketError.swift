import Glibc

/// A failed system call of a socket.
public struct SocketError: Error, CustomStringConvertible, Sendable {
    /// The call, and what it was for.
    public let operation: String
    /// The `errno`.
    public let code: Int32

    private let reason: String

    /// What to print.
    public var description: String { "\(operation): \(reason)" }

    /// The failure of a call that set `errno` to `code`.
    init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
        reason = String(cString: strerror(code))
    }

    /// The failure of a name's look-up with a result of getaddrinfo(3) other than 0.
    init(lookup host: String, result: Int32) {
        operation = "look up the host \(host)"
        code = result == EAI_SYSTEM ? errno : EADDRNOTAVAIL
        let text = result == EAI_SYSTEM ? UnsafePointer(strerror(code)) : gai_strerror(result)
        reason = text.map { String(cString: $0) } ?? "error \(result)"
    }

    /// Throws for a result below zero.
    @discardableResult
    static func check(_ operation: @autoclosure () -> String, _ result: Int32) throws(SocketError) -> Int32 {
        guard result >= 0 else {
            let code = errno
            throw SocketError(operation: operation(), code: code)
        }
        return result
    }
}
