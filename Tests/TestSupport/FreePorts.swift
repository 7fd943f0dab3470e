import CLinux
import Glibc

/// TCP ports of 127.0.0.1 on which nobody listens, and which nobody else is given until this process ends.
///
/// A program that is told one can still listen there, if it sets SO_REUSEADDR, as servers do: the socket that holds the
/// port sets it too, and never listens (socket(7)).
package func freePorts(_ count: Int) throws(BlockingSocket.Failure) -> [UInt16] {
    var ports: [UInt16] = []
    for _ in 0..<count { ports.append(try bindLoopback().port) }
    return ports
}

/// A socket that is bound to a port of 127.0.0.1 that the system picks.
func bindLoopback() throws(BlockingSocket.Failure) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
        }
    }
    guard isBound else { throw BlockingSocket.Failure(call: "bind", code: errno) }
    return (descriptor, UInt16(bigEndian: address.sin_port))
}
