import Glibc
import TestSupport
import Testing
import Threads

extension LoadTests {
    /// Many requests on one connection, however their bytes are split.
    struct PipeliningTests {
        private static let clients = 8

        /// The answers that came, by what is wrong with them; nil when nothing is.
        private let answers = Locked<[String?: Int]>([:])
        private let seed: UInt64

        init() {
            seed = UInt64.random(in: .min ... .max)
            print("PipeliningTests seed \(seed)")
        }

        @Test func `pipelined requests in any pieces are answered in order, each as it is alone`() async throws {
            let service = try await CountersignProcess(["--access-log", "false"], in: try TemporaryFolder())
            let alone = try await answersAlone(from: service.port)
            #expect(try await answersAlone(from: service.port) == alone, "no answer depends on an earlier request")
            let count = Soak.count(100_000) / Self.clients
            try await onThreads(Self.clients) { [self] client in
                var random = SeededRandom(seed: seed &+ UInt64(client))
                var left = count
                while left > 0 {
                    let number = min(Int.random(in: 1...1000, using: &random), left)
                    try pipeline(number, to: service.port, expecting: alone, &random)
                    left -= number
                }
            }
            #expect(answers.withLock { $0 } == [nil: count * Self.clients])
            #expect(await service.terminate() == 0)
        }

        /// Request ids of one length, so that `Content-Length` does not differ.
        private static func id(_ number: Int) -> String { String(10_000 + number) }

        /// The answer to each request on a connection of its own.
        private func answersAlone(from port: UInt16) async throws -> [ComparableAnswer] {
            let answers = Locked<[ComparableAnswer]>([])
            try await onThreads(1) { _ in
                for request in PipelinedRequest.all {
                    let socket = try BlockingSocket(port: port)
                    try socket.send(request.bytes(id: Self.id(0))[...])
                    var reader = AnswerReader(socket)
                    let answer = try reader.next(isHEAD: request.isHEAD)
                    answers.withLock { $0.append(ComparableAnswer(answer, id: Self.id(0))) }
                }
            }
            return answers.withLock { $0 }
        }

        /// Sends `count` random requests on one connection, and reads their answers meanwhile and afterwards.
        private func pipeline(
            _ count: Int, to port: UInt16, expecting alone: [ComparableAnswer], _ random: inout SeededRandom
        ) throws {
            let socket = try BlockingSocket(port: port)
            var reader = AnswerReader(socket)
            let kinds = (0..<count).map { _ in Int.random(in: alone.indices, using: &random) }
            var unsent: [UInt8] = []
            var (written, read) = (0, 0)
            while read < count {
                let last = min(written + Int.random(in: 0..<64, using: &random), count - 1)
                var length = 0
                for number in written...last {
                    let bytes = PipelinedRequest.all[kinds[number]].bytes(id: Self.id(number))
                    unsent += bytes
                    length = bytes.count
                }
                written = last + 1
                // The end of the last one comes with the next ones.
                let kept = written == count ? 0 : Int.random(in: 0..<length, using: &random)
                try send(unsent.dropLast(kept), on: socket, &random)
                unsent = unsent.suffix(kept)
                if written == count { socket.finishSending() }
                let complete = kept == 0 ? written : written - 1
                let due = written == count ? count : Int.random(in: max(read, complete - 64)...complete, using: &random)
                for number in read..<due {
                    let request = PipelinedRequest.all[kinds[number]]
                    let answer = try reader.next(isHEAD: request.isHEAD)
                    note(answer, to: request, id: Self.id(number), expecting: alone[kinds[number]])
                }
                read = due
            }
            let rest = try reader.rest()
            if !rest.isEmpty { answers.withLock { $0["more than the answers: \(rest)", default: 0] += 1 } }
        }

        private func send(_ bytes: ArraySlice<UInt8>, on socket: BlockingSocket, _ random: inout SeededRandom) throws {
            var rest = bytes
            while !rest.isEmpty {
                let limit = [3, 100, 2000][Int.random(in: 0..<3, using: &random)]
                let piece = rest.prefix(Int.random(in: 1...limit, using: &random))
                try socket.send(piece)
                rest = rest.dropFirst(piece.count)
                if Bool.random(using: &random) { sched_yield() }
            }
        }

        private func note(
            _ answer: HTTPAnswer, to request: PipelinedRequest, id: String, expecting alone: ComparableAnswer
        ) {
            let isRight = answer.fields["x-request-id"] == id && ComparableAnswer(answer, id: id) == alone
            let fault = isRight ? nil : "\(id): \(request)\n\(String(decoding: answer.bytes, as: UTF8.self))"
            answers.withLock { $0[fault, default: 0] += 1 }
        }
    }
}
