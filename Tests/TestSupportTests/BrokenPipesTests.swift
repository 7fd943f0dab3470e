import Glibc
import TestSupport
import Testing

/// Writing to what nobody reads any more.
struct BrokenPipesTests {
    @Test func `a pipe without a reader is an error of the call`() throws {
        let (reading, writing) = try makePipe()
        defer { close(writing) }
        close(reading)
        #expect(write(writing, "x", 1) == -1)
        #expect(errno == EPIPE)
    }

    @Test func `a socket whose other end has gone is one`() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        close(ends[1])
        #expect(write(ends[0], "x", 1) == -1)
        #expect(errno == EPIPE)
    }

    @Test func `a signal of that kind ends no exit test either`() async {
        await #expect(processExitsWith: .success) { raise(SIGPIPE) }
    }
}
