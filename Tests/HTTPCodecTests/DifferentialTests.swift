import Foundation
import TestSupport
import Testing

/// Two parsers that read the same octets differently are how requests are smuggled (RFC 9112 §11.2).
struct DifferentialTests {
    /// The seed of the messages, the same every time unless `DIFFERENTIAL_SEED` is set.
    private static let seed = ProcessInfo.processInfo.environment["DIFFERENTIAL_SEED"].flatMap { UInt64($0) } ?? 9112

    @Test(.enabled("No Python has h11 0.16.0; make python-dependencies installs it.", H11Oracle.script.canRun))
    func `our parser and h11 read the same requests in the same octets`() async throws {
        print("seed of the messages for h11:", Self.seed)
        var source = MutatedMessages(seed: Self.seed)
        let messages = (0..<4000).map { _ in source.next() }

        let answers = try await H11Oracle.answers(to: messages)

        var counts: [ParserComparison.Verdict: Int] = [:]
        for (message, answer) in zip(messages, answers) {
            let verdict = ParserComparison(of: message, with: answer).verdict
            counts[verdict, default: 0] += 1
            guard case .fault(let text) = verdict else { continue }
            Issue.record("\(text), seed \(Self.seed): \(Data(message).base64EncodedString())")
        }
        print(counts.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: "\n"))
        #expect(counts[.bothAccept, default: 0] > messages.count / 5)
        #expect(counts[.bothRefuse, default: 0] > messages.count / 5)
        #expect(counts[.bothWait, default: 0] > messages.count / 50)
    }
}
