import TestSupport
import Testing

/// `POST /codes?dry_run=true`
struct DryRunTests {
    private let phone = "+8613800138000"

    private func rehearse(_ service: RunningService, _ members: String = "", fields: [String] = []) async throws
        -> HTTPAnswer
    {
        try await service.post("/codes?dry_run=true", "{\"phone\": \"\(phone)\"\(members)}", fields: fields)
    }

    @Test func `it tells what a send would do, and does nothing of it`() async throws {
        let service = try RunningService(["--prefix-hourly-limit", "1"])
        for _ in 0..<3 {
            let answer = try await rehearse(service, #", "locale": "zh-CN", "client": "web""#)
            #expect(answer.status == 200)
            #expect(answer.json["would_send"] == true)
            #expect(answer.json["reason"] == .null)
            #expect(answer.json["region"] == "CN")
            #expect(answer.json["line_type"] == "mobile")
            #expect(answer.json["remaining_seconds"] == 0)
            #expect(answer.text.contains(#""gateways":["console"],"locale":"zh-Hans","encoding":"ucs2","segments":1"#))
        }
        #expect(try await service.cooldown(phone).json["delivery"] == .null)
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `it names the limit that would refuse, and until when`() async throws {
        let service = try RunningService(["--prefix-hourly-limit", "1", "--hourly-limit", "1"])
        _ = try await service.issue(phone)
        let limited = try await rehearse(service)
        #expect(limited.json["would_send"] == false)
        #expect(limited.json["reason"] == "hourly_limit")
        #expect(limited.json["remaining_seconds"] == 3600)
        let other = try await service.post("/codes?dry_run=true", #"{"phone": "+8613800138001"}"#)
        #expect(other.json["reason"] == "prefix_hourly_limit")
        #expect(other.json["available_at"] == "2026-11-30T09:00:00.000Z")
        await service.stop()
    }

    @Test func `a number that is none is refused as it would be`() async throws {
        let service = try RunningService()
        let answer = try await service.post("/codes?dry_run=true", #"{"phone": "+8612"}"#)
        #expect(answer.status == 422)
        await service.stop()
    }

    @Test(arguments: [
        ("", 201), ("?dry_run=false", 201), ("?dry_run", 400), ("?dry_run=1", 400), ("?dry_run=True", 400),
    ])
    func `what is neither true nor false is refused, so that nothing is sent by a slip`(
        _ query: String, _ status: Int
    ) async throws {
        let service = try RunningService()
        #expect(try await service.post("/codes\(query)", "{\"phone\": \"\(phone)\"}").status == status)
        await service.stop()
        #expect(service.gateway.messages.count == (status == 201 ? 1 : 0))
    }
}
