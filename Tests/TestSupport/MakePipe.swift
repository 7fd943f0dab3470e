import CLinux
import Glibc

/// The ends of a new pipe, which no child process inherits.
package func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw BlockingSocket.Failure(call: "pipe2", code: errno) }
    return (ends[0], ends[1])
}
