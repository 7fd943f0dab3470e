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
        if count < 0 && errno == EAGAIN {
            var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&room, 1, -1)
            continue
        }
        guard count >= 0 else { break }
        written += count
    }
    return written
}
