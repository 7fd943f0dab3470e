import Threads

/// Below those that the system gives to sockets that ask for any (ip(7), `ip_local_port_range`).
private let range: Range<UInt16> = 10_000..<32_768
private let last = Locked(UInt16.random(in: range))

/// TCP ports of 127.0.0.1 on which nobody listens, for programs that must be told theirs: each once in this process.
package func freePorts(_ count: Int) -> [UInt16] {
    (0..<count).map { _ in
        while true {
            let port = last.withLock { last in
                last = last + 1 < range.upperBound ? last + 1 : range.lowerBound
                return last
            }
            if (try? BlockingSocket(port: port)) == nil { return port }  // refused: nobody listens
        }
    }
}
