import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

/// botocore signs as AWS does.
struct SigV4OracleTests {
    private static let oracle = OracleScript("sigv4_signatures.py")

    private struct Call: Encodable {
        let keyID: String
        let secret: String
        let region: String
        let time: String
        let url: String
        let type: String
        let body: String

        enum CodingKeys: String, CodingKey {
            case keyID = "key_id"
            case secret, region, time, url, type, body
        }
    }

    private struct Answer: Decodable {
        let authorization: String
        let form: [[String]]
    }

    private let seed = UInt64.random(in: .min ... .max)

    @Test(.enabled("No Python has botocore; make python-dependencies installs it.", oracle.canRun))
    func `any text to any phone at any time is signed as botocore signs it`() async throws {
        print("SigV4OracleTests seed \(seed)")
        var texts = RandomTexts(seed: seed)
        let client = HTTPClient()
        var calls: [Call] = []
        var messages: [OutgoingMessage] = []
        var authorizations: [String?] = []
        for number in 1...200 {
            let region = texts.one(of: ["us-east-1", "eu-west-1", "cn-north-1"])
            let secret = "secret/\(texts.number(in: 0...Int.max))+"
            var configuration = AWSSNSGateway.Configuration()
            configuration.accessKeyID = Credential("AKID\(number)")
            configuration.secretAccessKey = Credential(secret)
            configuration.region = region
            let time = ManualTime()
            time.stepWall(by: .seconds(texts.number(in: -1_500_000_000...1_500_000_000)))
            let gateway = AWSSNSGateway(client: client, configuration, timeout: .seconds(30), time: time)
            let phone = "+861380013\(texts.number(in: 1000...9999))"
            let message = try message(Int64(number), texts.next(1...160), to: phone)
            let request = gateway.request(message)
            let fields = Dictionary(request.fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
            messages.append(message)
            authorizations.append(fields["authorization"])
            calls.append(
                Call(
                    keyID: "AKID\(number)", secret: secret, region: region, time: try #require(fields["x-amz-date"]),
                    url: request.url.text, type: try #require(fields["content-type"]),
                    body: String(decoding: request.body, as: UTF8.self)))
        }
        await client.close()
        let answers: [Answer] = try await Self.oracle.answers(calls)
        for (index, answer) in answers.enumerated() {
            #expect(authorizations[index] == answer.authorization, "message \(index + 1), seed \(seed)")
            let form = Dictionary(answer.form.map { ($0[0], $0[1]) }) { "\($0)|\($1)" }
            #expect(form["PhoneNumber"] == messages[index].phone.e164)
            #expect(form["Message"]?.unicodeScalars.elementsEqual(messages[index].text.unicodeScalars) == true)
        }
    }
}
