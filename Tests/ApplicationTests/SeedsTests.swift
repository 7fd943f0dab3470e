import Foundation
import TestSupport
import Testing

/// Each row of the five countdown buttons that the service generalises, through HTTP.
struct SeedsTests {
    @Test func `WxxCountDownButton: a length by configuration counts down each second, and can be ended early`()
        async throws
    {
        let service = try RunningService(["--cooldown", "59", "--locale", "zh-Hans"])
        #expect(try await service.issue("+8613800138000").json["label"] == "59秒后重发")
        for remaining in (1...58).reversed() {
            service.time.advance(by: .seconds(1))
            #expect(try await service.cooldown("+8613800138000").json["remaining_seconds"] == .number(remaining))
        }
        #expect(try await service.cancel("+8613800138000").status == 204)
        let ended = try await service.cooldown("+8613800138000").json
        #expect(ended["state"] == "ready")
        #expect(ended["label"] == "获取验证码")
        await service.stop()
    }

    @Test func `WxxCountDownButton: the countdown is still there when the page or the service comes back`() async throws
    {
        let first = try RunningService(["--cooldown", "59"])
        _ = try await first.issue("+8613800138000")
        first.time.advance(by: .seconds(9))
        await first.stop()
        let second = try RunningService(["--cooldown", "59"], time: first.time, folder: first.folder)
        #expect(try await second.cooldown("+8613800138000").json["remaining_seconds"] == 50)
        await second.stop()
    }

    @Test func `IDCountDownButton: a tap while counting is swallowed, and the first title comes back at the end`()
        async throws
    {
        let service = try RunningService(["--locale", "zh-Hans"])
        let before = try await service.cooldown("+8613800138000").json
        #expect(before["label"] == "获取验证码")
        #expect(before["cooldown_seconds"] == 60)
        let started = try await service.issue("+8613800138000").json
        service.time.advance(by: .seconds(20))
        let tap = try await service.issue("+8613800138000")
        #expect(tap.status == 429)
        #expect(tap.json["available_at"] == started["available_at"])
        #expect(tap.json["remaining_seconds"] == 40)
        service.time.advance(by: .seconds(40))
        #expect(try await service.cooldown("+8613800138000").json["label"] == "获取验证码")
        #expect(try await service.issue("+8613800138000").status == 201)
        #expect(await service.gateway.waitForMessages(2).count == 2)
        await service.stop()
    }

    @Test(arguments: [
        (121, "3分钟后重发", "120秒后重发"), (3601, "1小时1分钟后重发", "1小时后重发"), (86400, "24小时后重发", "24小时后重发"),
    ])
    func `TimerCountDown: a countdown of over two minutes shows the right numbers`(
        length: Int, first: String, second: String
    ) async throws {
        let service = try RunningService(["--cooldown", "\(length)", "--locale", "zh-Hans"])
        #expect(try await service.issue("+8613800138000").json["label"] == .text(first))
        service.time.advance(by: .seconds(1))
        let later = try await service.cooldown("+8613800138000").json
        #expect(later["remaining_seconds"] == .number(length - 1))
        #expect(later["label"] == .text(second))
        await service.stop()
    }

    @Test
    func `changeTimeOut: many phones count down at once, in traditional Chinese, from deadlines and not from ticks`()
        async throws
    {
        let service = try RunningService(["--locale", "zh-TW"])
        let phones = (0..<20).map { "+88691200\(1000 + $0)" }
        for phone in phones {
            #expect(try await service.issue(phone).json["label"] == "60秒後重新獲取")
            service.time.advance(by: .milliseconds(1500))
        }
        service.time.advance(by: .seconds(10))
        for (index, phone) in phones.enumerated() {
            let passed = 10.0 + 1.5 * Double(phones.count - index)
            let remaining = Int((60 - passed).rounded(.up))
            #expect(try await service.cooldown(phone).json["remaining_seconds"] == .number(remaining))
        }
        await service.stop()
    }

    @Test func `GGVerifyCodeViewBtn: a send that failed leaves no countdown, and a refused request starts none`()
        async throws
    {
        let folder = try TemporaryFolder()
        let labels = folder.file("labels.json")
        try #"{"zh-Hans": {"ready": "获取验证码", "cooling": "剩余{seconds}秒"}}"#.write(
            toFile: labels, atomically: true, encoding: .utf8)
        let service = try RunningService(["--locale", "zh-Hans", "--labels-file", labels], folder: folder)
        service.gateway.behave(.answer(.refused("number")))
        #expect(try await service.issue("+8613800138000").json["label"] == "剩余60秒")
        try await service.waitForDelivery("failed", of: "+8613800138000")
        #expect(try await service.cooldown("+8613800138000").json["remaining_seconds"] == 0)
        #expect(try await service.issue("not a phone").status == 422)
        service.gateway.behave(.answer(.accepted(id: nil)))
        #expect(try await service.issue("+8613800138000").status == 201)
        await service.stop()
    }
}
