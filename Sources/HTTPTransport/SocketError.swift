import Glibc

/// A failed system call of a socket.
public struct SocketError: Error, CustomStringConvertible, Sendable {
    /// The call.
    public let operation: String
    /// The `errno`.
    public let code: Int32

    /// What to print.
    public var description: String { "\(operation): \(String(cString: strerror(code)))" }

    /// Throws for a result below zero.
    @discardableResult
    static func check(_ operation: String, _ result: Int32) throws(SocketError) -> Int32 {
        guard result >= 0 else { throw SocketError(operation: operation, code: errno) }
        return result
    }
}
