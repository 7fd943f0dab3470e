import Persistence
import TestSupport
import Testing
import VerificationCore
import VerificationService

/// Every limit of whoever asks: its first refusal, its end, a race for its last slot, a restart, and observing.
struct CallerLimitTests {
    /// A service with one limit of three, asked by one client behind a trusted proxy with one key.
    private struct Caller {
        let service: RunningService
        let policy: CallerLimit
        let fields: [String]

        init(
            _ policy: CallerLimit, _ more: [String] = [], time: ManualTime = ManualTime(),
            folder: TemporaryFolder? = nil
        ) throws {
            let others = CallerLimit.allCases.flatMap { ["--\($0.rawValue)", $0 == policy ? "3" : "0"] }
            let folder = try folder ?? TemporaryFolder()
            let key = try Self.makeKey(in: folder, time)
            self.policy = policy
            service = try RunningService(
                others + ["--trusted-proxies", "127.0.0.1"] + more, time: time, folder: folder)
            fields = ["X-Forwarded-For: 203.0.113.7", "Authorization: Bearer \(key)"]
        }

        /// The text of a key that is good for everything; the database is closed again.
        private static func makeKey(in folder: TemporaryFolder, _ time: ManualTime) throws -> String {
            let (key, secret) = AccessKey.make(
                name: "test", scopes: Set(Scope.allCases), isPublic: false, origins: [], at: 0)
            let database = try OperatorDatabase(path: folder.file("countersign.db"), time: time)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
            return secret.text
        }

        /// A request that counts under the limit; `number` is different each time.
        func ask(_ number: Int) async throws -> HTTPAnswer {
            let phone = "+86138001380\(10 + number)"
            guard policy == .addressAttempts else {
                return try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: fields)
            }
            return try await service.post("/codes/\(phone)/verify", #"{"code": "123456"}"#, fields: fields)
        }

        /// The status of an accepted request.
        var accepted: Int { policy == .addressAttempts ? 422 : 201 }

        /// Asks until the limit is reached, one second after the other.
        func fill() async throws {
            for number in 0..<3 {
                #expect(try await ask(number).status == accepted)
                service.time.advance(by: .seconds(1))
            }
        }
    }

    @Test(arguments: CallerLimit.allCases)
    func `the request behind the last is refused, by name, until the first is a span old`(_ policy: CallerLimit)
        async throws
    {
        let caller = try Caller(policy)
        try await caller.fill()
        let refused = try await caller.ask(10)
        let seconds = policy.span.components.seconds
        #expect(refused.status == 429)
        #expect(refused.json["code"]?.string == policy.code)
        #expect(refused.json["reason"]?.string == policy.code)
        #expect(refused.fields["retry-after"] == "\(seconds - 3)")
        #expect(refused.json["remaining_seconds"] == .number(Int(seconds) - 3))
        #expect(refused.fields["ratelimit-policy"] == "\"\(policy.code)\";q=3;w=\(seconds)")
        #expect(refused.fields["ratelimit"] == "\"\(policy.code)\";r=0;t=\(seconds - 3)")
        caller.service.time.advance(by: .milliseconds(seconds * 1000 - 3001))
        #expect(try await caller.ask(11).status == 429)
        caller.service.time.advance(by: .milliseconds(1))
        #expect(try await caller.ask(12).status == caller.accepted)
        #expect(try await caller.ask(13).status == 429)
        await caller.service.stop()
        #expect(caller.service.gateway.messages.count == (policy == .addressAttempts ? 0 : 4))
    }

    @Test(arguments: CallerLimit.allCases)
    func `of two that race for the last slot one gets it`(_ policy: CallerLimit) async throws {
        let caller = try Caller(policy)
        for number in 0..<2 { #expect(try await caller.ask(number).status == caller.accepted) }
        async let left = caller.ask(20)
        async let right = caller.ask(21)
        #expect(try await Set([left.status, right.status]) == [caller.accepted, 429])
        await caller.service.stop()
    }

    @Test(arguments: CallerLimit.allCases)
    func `it survives a restart`(_ policy: CallerLimit) async throws {
        let caller = try Caller(policy)
        try await caller.fill()
        await caller.service.stop()
        let after = try RunningService(
            CallerLimit.allCases.flatMap { ["--\($0.rawValue)", $0 == policy ? "3" : "0"] }
                + ["--trusted-proxies", "127.0.0.1"],
            time: caller.service.time, folder: caller.service.folder)
        let phone = "+8613800138099"
        let target = policy == .addressAttempts ? "/codes/\(phone)/verify" : "/codes"
        let answer = try await after.post(
            target, "{\"phone\": \"\(phone)\", \"code\": \"123456\"}", fields: caller.fields)
        #expect(answer.json["code"]?.string == policy.code)
        await after.stop()
    }

    @Test(arguments: CallerLimit.allCases)
    func `one that is observed refuses nothing, and logs what it would refuse`(_ policy: CallerLimit) async throws {
        let caller = try Caller(policy, ["--observe", policy.rawValue])
        try await caller.fill()
        #expect(!caller.service.log.contains("observed limit"))
        #expect(try await caller.ask(10).status == caller.accepted)
        #expect(
            caller.service.log.contains(#""message":"observed limit would refuse","limit":"\#(policy.rawValue)""#))
        await caller.service.stop()
    }

    @Test func `a refused request takes no slot of any limit`() async throws {
        let service = try RunningService(
            [
                "--open", "true", "--trusted-proxies", "127.0.0.1", "--address-hourly-limit", "3",
                "--prefix-hourly-limit", "2", "--address-phones-limit", "0",
            ])
        let field = "X-Forwarded-For: 203.0.113.7"
        func ask(_ phone: String) async throws -> String? {
            try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: [field]).json["code"]?.string
        }
        #expect(try await ask("+8613800138001") == nil)
        #expect(try await ask("+8613800138001") == "cooldown")
        #expect(try await ask("+8613800138002") == nil)
        #expect(try await ask("+8613800138003") == "prefix_hourly_limit")
        #expect(try await ask("+8613900138001") == nil)
        #expect(try await ask("+8613700138001") == "address_hourly_limit")
        await service.stop()
    }
}
