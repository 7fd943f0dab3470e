import Glibc
import Testing

/// A named pipe that takes no more, and that nobody reads.
final class FullPipe {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        try #require(mkfifo(path, 0o600) == 0)
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)  // for reading too, so that writers find a reader
        try #require(descriptor >= 0)
        let bytes = [UInt8](repeating: 10, count: 4096)
        while write(descriptor, bytes, bytes.count) > 0 {}
    }

    deinit { close(descriptor) }
}
