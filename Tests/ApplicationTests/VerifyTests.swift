import TestSupport
import Testing

/// `POST /codes/{phone}/verify`, as the contract has it.
struct VerifyTests {
    private let phone = "+8613800138000"

    private func issued(_ flags: [String] = []) async throws -> (RunningService, code: String) {
        let service = try RunningService(flags)
        _ = try await service.issue(phone)
        return (service, try #require(await service.gateway.waitForMessages(1).first).typed)
    }

    @Test func `the right code is verified once, ends the cooldown, and is told as used afterwards`() async throws {
        let (service, code) = try await issued()
        let answer = try await service.verify(phone, code)
        #expect(answer.status == 200)
        #expect(
            answer.json == [
                "verified": true, "phone": "+8613800138000", "purpose": "default",
                "verified_at": "2026-11-30T08:00:00.000Z",
            ])
        let cooldown = try await service.cooldown(phone).json
        #expect(cooldown["state"] == "ready")
        #expect(cooldown["delivery"] == nil as JSONValue)
        let again = try await service.verify(phone, code)
        #expect(again.status == 409)
        #expect(again.json["code"] == "code_used")
        await service.stop()
    }

    @Test func `people may type spaces, dashes and digits of any script`() async throws {
        let (service, code) = try await issued()
        let arabic = String(
            String.UnicodeScalarView(code.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x630) }))
        let typed = " \(arabic.prefix(3))–\u{00A0}\(arabic.suffix(3)) "
        #expect(try await service.verify(phone, typed).status == 200)
        await service.stop()
    }

    @Test(arguments: [
        ("\\u200e", "\\u200f"), ("\\ufeff", "\\u2060"), ("\\u2066", "\\u2069\\r\\n"), ("\\u00ad", "\\ufe0f"),
        ("\\u061c", "."),
        ("【", "】"), ("“", "”,"), ("#", ""), ("*", "*"), ("\\\"", "\\\""),
    ])
    func `what people paste with a code costs no attempt`(before: String, behind: String) async throws {
        let (service, code) = try await issued()
        #expect(try await service.verify(phone, before + code + behind).status == 200)
        await service.stop()
    }

    @Test(arguments: ["", "12345", "1234567", "12345a", "１２３４５", "12.345"])
    func `what is no code costs no attempt`(typed: String) async throws {
        let (service, code) = try await issued()
        let answer = try await service.verify(phone, typed)
        #expect(answer.status == 422)
        #expect(answer.json["code"] == "code_malformed")
        let wrong = wrongCodes(for: code, count: 1)[0]
        #expect(try await service.verify(phone, wrong).json["attempts_remaining"] == 4)
        await service.stop()
    }

    @Test func `a code expires at the end of its life, and its right digits are told so without a cost`() async throws {
        let (service, code) = try await issued()
        service.time.advance(by: .milliseconds(299_999))
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        service.time.advance(by: .milliseconds(1))
        let late = try await service.verify(phone, code)
        #expect(late.status == 410)
        #expect(late.json["code"] == "code_expired")
        #expect(try await service.cooldown(phone).json["delivery"] == nil as JSONValue)
        await service.stop()
    }

    @Test func `the last allowed guess may be right`() async throws {
        let (service, code) = try await issued()
        for (index, wrong) in wrongCodes(for: code, count: 4).enumerated() {
            #expect(try await service.verify(phone, wrong).json["attempts_remaining"] == .number(4 - index))
        }
        #expect(try await service.verify(phone, code).status == 200)
        await service.stop()
    }

    @Test func `the guess that takes the budget to 0 kills the code until a new one is issued`() async throws {
        let (service, code) = try await issued()
        for wrong in wrongCodes(for: code, count: 5) { _ = try await service.verify(phone, wrong) }
        let dead = try await service.verify(phone, code)
        #expect(dead.status == 422)
        #expect(dead.json["code"] == "code_incorrect")
        #expect(dead.json["attempts_remaining"] == 0)
        #expect(try await service.cooldown(phone).json["delivery"] == nil as JSONValue)
        service.time.advance(by: .seconds(60))
        _ = try await service.issue(phone)
        let next = try #require(await service.gateway.waitForMessages(2).last).typed
        #expect(try await service.verify(phone, next).status == 200)
        await service.stop()
    }

    @Test func `a wrong guess that is repeated counts once`() async throws {
        let (service, code) = try await issued()
        let wrong = wrongCodes(for: code, count: 2)
        for _ in 0..<3 { #expect(try await service.verify(phone, wrong[0]).json["attempts_remaining"] == 4) }
        #expect(try await service.verify(phone, wrong[1]).json["attempts_remaining"] == 3)
        await service.stop()
    }

    @Test func `a phone without a code answers like one with a code, and never fills its day`() async throws {
        let (service, _) = try await issued()
        for index in 0..<30 {
            let answer = try await service.verify("+8613800138999", wrongCodes(for: "000000", count: 30)[index])
            #expect(answer.status == 422)
            #expect(answer.json["attempts_remaining"] == .number(max(0, 4 - index)))
        }
        service.time.advance(by: .seconds(300))
        #expect(try await service.verify("+8613800138999", "999999").json["attempts_remaining"] == 4)
        await service.stop()
    }

    @Test
    func `the day's budget of wrong guesses is checked first, survives new codes, and ends with the oldest guess`()
        async throws
    {
        let (service, code) = try await issued(["--cooldown", "1", "--daily-attempts", "6"])
        for wrong in wrongCodes(for: code, count: 5) { _ = try await service.verify(phone, wrong) }
        service.time.advance(by: .seconds(10))
        _ = try await service.issue(phone)
        let next = try #require(await service.gateway.waitForMessages(2).last).typed
        #expect(try await service.verify(phone, wrongCodes(for: next, count: 1)[0]).status == 422)
        let exhausted = try await service.verify(phone, next)
        #expect(exhausted.status == 429)
        #expect(exhausted.json["code"] == "attempts_exhausted")
        #expect(exhausted.json["remaining_seconds"] == 86390)
        #expect(exhausted.fields["retry-after"] == "86390")
        service.time.advance(by: .seconds(86390))
        #expect(try await service.verify(phone, next).json["code"] == "code_expired")
        await service.stop()
    }

    @Test func `while no guess is taken nothing is sent, and every answer about the phone says why and until when`()
        async throws
    {
        let service = try RunningService(["--daily-attempts", "5", "--max-attempts", "5"])
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        service.time.advance(by: .seconds(60))
        #expect(try await service.cooldown(phone).json["can_send"] == true)
        for wrong in wrongCodes(for: code, count: 5) { _ = try await service.verify(phone, wrong) }
        #expect(try await service.verify(phone, code).json["code"] == "attempts_exhausted")
        let refused = try await service.issue(phone)
        #expect(refused.status == 429)
        #expect(refused.json["code"] == "attempts_exhausted")
        #expect(refused.fields["retry-after"] == "86400")
        #expect(refused.fields["ratelimit"] == #""attempts_exhausted";r=0;t=86400"#)
        for answer in [try await service.cooldown(phone), refused] {
            #expect(answer.json["state"] == "limited")
            #expect(answer.json["reason"] == "attempts_exhausted")
            #expect(answer.json["remaining_seconds"] == 86_400)
        }
        service.time.advance(by: .milliseconds(86_399_999))
        #expect(try await service.issue(phone).json["remaining_seconds"] == 1)
        service.time.advance(by: .milliseconds(1))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
        #expect(service.gateway.messages.count == 2)
    }

    @Test func `a success clears the day's wrong guesses`() async throws {
        let (service, code) = try await issued(["--cooldown", "1", "--daily-attempts", "5"])
        for wrong in wrongCodes(for: code, count: 4) { _ = try await service.verify(phone, wrong) }
        #expect(try await service.verify(phone, code).status == 200)
        _ = try await service.issue(phone)
        let next = try #require(await service.gateway.waitForMessages(2).last).typed
        for wrong in wrongCodes(for: next, count: 4) {
            #expect(try await service.verify(phone, wrong).json["code"] == "code_incorrect")
        }
        #expect(try await service.verify(phone, next).status == 200)
        await service.stop()
    }

    @Test func `a code of one purpose or phone verifies no other`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone, purpose: "login")
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, code, purpose: "reset").json["code"] == "code_incorrect")
        #expect(try await service.verify(phone, code).json["code"] == "code_incorrect")
        #expect(try await service.verify("+8613800138001", code, purpose: "login").json["code"] == "code_incorrect")
        #expect(try await service.verify(phone, code, purpose: "login").status == 200)
        await service.stop()
    }

    @Test func `wrong guesses at an expired code run out as those at none do, and its right digits stay expired`()
        async throws
    {
        let (service, code) = try await issued()
        service.time.advance(by: .seconds(300))
        for (guess, remaining) in zip(wrongCodes(for: code, count: 7), [4, 3, 2, 1, 0, 0, 0]) {
            let answer = try await service.verify(phone, guess)
            #expect(answer.status == 422)
            #expect(answer.json["attempts_remaining"] == .number(remaining))
        }
        #expect(try await service.verify(phone, code).json["code"] == "code_expired")
        await service.stop()
    }
}
