import TestSupport
import Testing

@testable import SMSDelivery

/// Twilio's library for Python signs as Twilio does.
struct TwilioSignatureOracleTests {
    private static let oracle = OracleScript("twilio_signatures.py")

    private struct Call: Encodable {
        let token: String
        let url: String
        /// Pairs of a name and a value.
        let form: [[String]]
    }

    private struct Answer: Decodable {
        let signature: String
        let accepted: [String]
    }

    private let seed = UInt64.random(in: .min ... .max)

    @Test(.enabled("No Python has twilio; make python-dependencies installs it.", oracle.canRun))
    func `any form at any URL has the signature that Twilio's library makes, and takes`() async throws {
        print("TwilioSignatureOracleTests seed \(seed)")
        var texts = RandomTexts(seed: seed)
        let calls = (0..<400).map { _ in
            Call(
                token: "token\(texts.number(in: 0...Int.max))",
                url: texts.one(of: ["http", "https"]) + "://"
                    + texts.one(of: ["example.com", "codes.example", "10.0.0.1"])
                    + texts.one(of: ["", ":80", ":443", ":8443"])
                    + texts.one(of: ["", "/", "/receipts/twilio?id=msg_7_\(texts.number(in: 0...Int.max))"]),
                form: form(&texts))
        }
        let answers: [Answer] = try await Self.oracle.answers(calls)
        for (call, answer) in zip(calls, answers) {
            let signature = TwilioSignature(token: try #require(Credential(call.token)))
            let form = call.form.map { (name: $0[0], value: $0[1]) }
            #expect(signature.text(url: call.url, form: form) == answer.signature, "\(call), seed \(seed)")
            for text in answer.accepted {
                #expect(signature.isGenuine(text, url: call.url, form: form), "\(call), seed \(seed)")
            }
        }
    }

    /// Few names and values, so that some come again.
    private func form(_ texts: inout RandomTexts) -> [[String]] {
        let names = (0..<4).map { _ in texts.next(1...8) }
        let values = (0..<3).map { _ in texts.next(0...20) }
        return (0..<texts.number(in: 0...10)).map { _ in [texts.one(of: names), texts.one(of: values)] }
    }
}
