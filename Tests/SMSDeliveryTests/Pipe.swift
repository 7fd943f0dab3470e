import Glibc
import TestSupport

/// A pipe whose reading end a test holds.
final class Pipe {
    let writing: Int32
    private let reading: Int32

    init() throws { (reading, writing) = try makePipe() }

    deinit {
        close(reading)
        close(writing)
    }

    /// What was written so far, up to 4 KB.
    func text() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        let count = read(reading, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
