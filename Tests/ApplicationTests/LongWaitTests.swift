import Foundation
import TestSupport
import Testing

/// The labels of waits that are longer than a cooldown usually is.
struct LongWaitTests {
    private let phone = "+8613800138000"

    private func label(of service: RunningService, _ locale: String) async throws -> String? {
        try await service.request("GET", "/codes/\(phone)/cooldown?locale=\(locale)").json["label"]?.string
    }

    @Test func `a day's limit is told in hours and minutes by every response, in every built-in language`() async throws
    {
        let service = try RunningService(["--daily-limit", "1"])
        #expect(try await service.issue(phone).json["label"] == "Resend in 24 h")
        service.time.advance(by: .milliseconds(59_001))
        #expect(try await service.issue(phone).json["label"] == "Resend in 24 h")
        service.time.advance(by: .milliseconds(999))
        let refused = try await service.issue(phone)
        #expect(refused.status == 429)
        #expect(refused.json["label"] == "Resend in 23 h 59 min")
        #expect(refused.json["remaining_seconds"] == 86_340)
        #expect(try await label(of: service, "en-GB") == "Resend in 23 h 59 min")
        #expect(try await label(of: service, "zh-CN") == "23小时59分钟后重发")
        #expect(try await label(of: service, "zh-TW") == "23小時59分鐘後重新獲取")
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.json["label"] == "Resend in 23 h 59 min")
        await service.stop()
    }

    @Test func `an hour's limit, a provider's and one of the whole service are told alike`() async throws {
        let hourly = try RunningService(["--hourly-limit", "1", "--daily-budget", "1"])
        #expect(try await hourly.issue(phone).json["label"] == "Resend in 1 h")
        #expect(try await hourly.issue("+8613900139000").json["label"] == "Resend in 24 h")
        hourly.time.advance(by: .seconds(3479))
        #expect(try await label(of: hourly, "en") == "Resend in 3 min")
        hourly.time.advance(by: .seconds(1))
        #expect(try await label(of: hourly, "en") == "Resend in 120s")
        await hourly.stop()
        let provider = try RunningService()
        provider.gateway.behave(.answer(.limited("enough", for: .seconds(5400))))
        #expect(try await provider.issue(phone).json["label"] == "Resend in 60s")
        try await provider.waitForDelivery("failed", of: phone)
        #expect(try await label(of: provider, "zh-Hans") == "1小时30分钟后重发")
        await provider.stop()
    }

    @Test func `a labels file has the wait in the units of its language, or its seconds`() async throws {
        let folder = try TemporaryFolder()
        let labels = folder.file("labels.json")
        try """
        {"es": {"ready": "Enviar", "cooling": "Reenviar en {wait}"}, "en": {"ready": "Go", "cooling": "{seconds} left"},
         "zh-HK": {"ready": "獲取", "cooling": "剩餘{wait}"}}
        """.write(toFile: labels, atomically: true, encoding: .utf8)
        let service = try RunningService(["--labels-file", labels, "--cooldown", "7200"], folder: folder)
        #expect(try await service.issue(phone).json["label"] == "7200 left")
        service.time.advance(by: .seconds(600))
        #expect(try await label(of: service, "es-MX") == "Reenviar en 1 h 50 min")
        #expect(try await label(of: service, "zh-MO") == "剩餘1小時50分鐘")
        #expect(try await label(of: service, "zh-Hans") == "1小时50分钟后重发")
        service.time.advance(by: .seconds(6543))
        #expect(try await label(of: service, "es") == "Reenviar en 57 s")
        await service.stop()
    }
}
