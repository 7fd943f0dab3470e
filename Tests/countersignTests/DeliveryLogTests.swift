import Foundation
import TestSupport
import Testing
import Threads

/// What the log says of deliveries, at its most talkative.
struct DeliveryLogTests {
    @Test(arguments: FakeProvider.allCases)
    func `no code, phone or credential is logged, also when a provider echoes them`(
        _ provider: FakeProvider
    ) async throws {
        let bodies = Locked<[String]>([])
        let server = try FakeServer { listener in
            try listener.serve(2) { request, connection in
                let body = String(decoding: request.body, as: UTF8.self)
                let isFirst = bodies.withLock { bodies in
                    bodies.append(body)
                    return bodies.count == 1
                }
                let answer = isFirst ? provider.acceptance : (status: 403, body: body)
                try connection.answer(answer.status, answer.body)
            }
        }
        let service = try await CountersignProcess(
            FakeProvider.flags([(provider, server.url())])
                + ["--log-level", "debug", "--public-url", "https://codes.example"],
            in: try TemporaryFolder())
        let phones = ["+8613800138000", "+8613900139000"]
        for (phone, delivery) in zip(phones, ["sent", "failed"]) {
            #expect(try await service.issue(phone).status == 201)
            try await service.waitForDelivery(delivery, of: phone)
        }
        let codes = try bodies.withLock { $0 }.map { try code(in: $0) }
        #expect(try await service.verify(phones[0], codes[0]).status == 200)
        #expect(await service.terminate() == 0)
        try await server.join()
        let log = service.process.standardError
        #expect(log.contains(#""message":"gateway took a message","gateway":"\#(provider.rawValue)""#))
        #expect(log.contains(#""message":"gateway took no message","gateway":"\#(provider.rawValue)""#))
        let credentials = [
            FakeProvider.credential, Data("AC0123456789:\(FakeProvider.credential)".utf8).base64EncodedString(),
        ]
        for secret in codes + phones.map({ String($0.dropFirst(3)) }) + credentials { #expect(!log.contains(secret)) }
    }

    /// The code in a body, which is a text, a form or JSON.
    private func code(in body: String) throws -> String {
        let text = body.replacing("+", with: " ").removingPercentEncoding ?? body
        return String(try #require(text.firstMatch(of: /(?:code is |"code":"|ParamSet":\[")([0-9]{6})/)).1)
    }
}
