/// Takes the answers of one connection one by one, however many have arrived together.
package struct AnswerReader {
    /// The connection ended where an answer was due.
    package struct Ended: Error {
        package let rest: String
    }

    /// No answer of these tests is longer.
    private static let longest = 4096

    package let socket: BlockingSocket
    private var arrived: [UInt8] = []
    private var start = 0

    package init(_ socket: BlockingSocket) { self.socket = socket }

    /// The next answer that is not an interim one; `isHEAD` when it has no body.
    package mutating func next(isHEAD: Bool = false) throws -> HTTPAnswer {
        while true {
            if let answer = HTTPAnswer(Array(arrived[start...].prefix(Self.longest)), isHEAD: isHEAD) {
                start += answer.bytes.count
                guard answer.status == 100 else { return answer }
                continue
            }
            arrived.removeSubrange(..<start)
            start = 0
            let more = try socket.receive()
            guard !more.isEmpty else { throw Ended(rest: String(decoding: arrived, as: UTF8.self)) }
            arrived += more
        }
    }

    /// What was received and not taken, and what comes until the other side's orderly end.
    package mutating func rest() throws -> String {
        defer { (arrived, start) = ([], 0) }
        return String(decoding: arrived[start...] + (try socket.receiveToEnd()), as: UTF8.self)
    }
}
