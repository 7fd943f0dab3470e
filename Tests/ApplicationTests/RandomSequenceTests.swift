import TestSupport
import Testing

/// Random sequences of events against a model that recomputes everything from the list of what happened.
struct RandomSequenceTests {
    /// What the service should know of one phone, in the plainest form.
    private struct Model {
        var now = 0
        var sends: [Int] = []
        var cooldownEnd = 0
        var code: (digits: String, issuedAt: Int)?
        var earlier: (digits: String, issuedAt: Int)?
        var attempts = 5

        let cooldown = 60_000
        let life = 300_000

        func end() -> Int {
            let hourly = sends.filter { $0 + 3_600_000 > now }
            let daily = sends.filter { $0 + 86_400_000 > now }
            return [
                cooldownEnd, hourly.count >= 5 ? hourly[hourly.count - 5] + 3_600_000 : 0,
                daily.count >= 10 ? daily[daily.count - 10] + 86_400_000 : 0,
            ].max() ?? 0
        }

        func remaining() -> Int { (max(0, end() - now) + 999) / 1000 }
    }

    @Test(arguments: 0..<4)
    func `the service agrees with the model`(round: Int) async throws {
        let seed = UInt64.random(in: .min ... .max)
        print("RandomSequenceTests seed \(seed)")
        var random = SeededRandom(seed: seed)
        let service = try RunningService()
        let phone = "+86138001380\(10 + round)"
        var model = Model()
        for step in 0..<60 {
            let pause = [0, 1, 999, 1000, 20_000, 59_999, 60_000, 149_999, 300_000, 1_800_000].randomElement(
                using: &random)
            service.time.advance(by: .milliseconds(pause ?? 0))
            model.now += pause ?? 0
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let isAllowed = model.remaining() == 0
                let answer = try await service.issue(phone)
                #expect(answer.status == (isAllowed ? 201 : 429), "step \(step), seed \(seed)")
                if isAllowed {
                    model.cooldownEnd = model.now + model.cooldown
                    model.sends.append(model.now)
                    let digits = try #require(await service.gateway.waitForMessages(model.sends.count).last).typed
                    if let code = model.code, (model.now - code.issuedAt) * 2 < model.life {
                        #expect(digits == code.digits, "step \(step), seed \(seed)")
                    } else {
                        model.earlier = model.code
                        model.code = (digits, model.now)
                        model.attempts = 5
                    }
                }
                #expect(answer.fields["retry-after"] == (isAllowed ? nil : "\(model.remaining())"), "seed \(seed)")
            case 4..<6:
                let valid = [model.code, model.earlier].compactMap(\.self).filter {
                    model.now < $0.issuedAt + model.life
                }
                guard let code = valid.randomElement(using: &random) else { continue }
                #expect(try await service.verify(phone, code.digits).status == 200, "step \(step), seed \(seed)")
                (model.code, model.earlier) = (nil, nil)
                model.cooldownEnd = 0
            case 6:
                guard let code = model.code, model.now < code.issuedAt + model.life, model.attempts > 1 else {
                    continue
                }
                let wrong = wrongCodes(for: code.digits, count: 5)[5 - model.attempts]
                model.attempts -= 1
                let answer = try await service.verify(phone, wrong)
                if answer.status == 429 { return await service.stop() }  // the day's budget is another test's matter
                #expect(answer.json["attempts_remaining"] == .number(model.attempts), "step \(step), seed \(seed)")
            case 7:
                #expect(try await service.cancel(phone).status == 204)
                (model.code, model.earlier) = (nil, nil)
                model.cooldownEnd = 0
            default:
                #expect(try await service.issue("+8612").status == 422)
            }
            let shown = try await service.cooldown(phone).json
            #expect(shown["remaining_seconds"] == .number(model.remaining()), "step \(step), seed \(seed)")
            #expect(shown["can_send"] == .bool(model.remaining() == 0), "step \(step), seed \(seed)")
        }
        await service.stop()
    }
}
