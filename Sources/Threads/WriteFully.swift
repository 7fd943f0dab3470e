import Glibc

/// Writes all bytes, however long the descriptor blocks: for threads that may (write(2)).
///
/// - Returns: how many were written: fewer when a write failed, as `errno` says.
@discardableResult
public func writeFully(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
        }
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { break }
        written += count
    }
    return written
}
