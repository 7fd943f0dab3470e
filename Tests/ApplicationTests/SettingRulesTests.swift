import Foundation
import TestSupport
import Testing

@testable import Application

/// Settings that are possible one by one, and contradict each other.
struct SettingRulesTests {
    /// 2026-11-30T08:00:00Z
    private static let now: Int64 = 1_796_025_600_000

    private func warnings(_ flags: [String]) throws -> [String] {
        try Settings.read(flags: flags, environment: [:], now: Self.now).warnings
    }

    private static let twilio = [
        "--gateway", "twilio", "--twilio-account-sid", "AC0123456789abcdef0123456789abcdef", "--twilio-auth-token", "x",
        "--twilio-from", "+12025550100", "--daily-budget", "5000",
    ]

    @Test(arguments: [
        [], twilio, ["--cooldown", "300"], ["--cooldown", "60,60,120,900"], ["--hourly-limit", "10"],
        ["--daily-limit", "5"], ["--minute-budget", "10", "--daily-budget", "10000"],
        ["--observe", "address-hourly-limit"], ["--unverified-limit", "0"], ["--stop-timeout", "1"],
        ["--allow-countries", "CN,HK,1", "--deny-countries", "CA"],
        ["--allow-countries", "86", "--default-region", "CN"],
        ["--routes", "86=file,*=console", "--file-path", "texts"], ["--max-field", "32768"],
        ["--locale", "en-GB"], ["--locale", "zh-TW"], ["--trusted-proxies", "10.0.0.0/8"], ["--access-log", "false"],
        ["--token-audience", "a", "--token-ttl", "60", "--signing-key-file", "keys"], ["--cooldown", "1"],
        ["--test-numbers", "+8613800138000=424242", "--test-numbers-until", "2026-11-30"],
    ])
    func `settings that agree are not warned of`(flags: [String]) throws {
        #expect(try warnings(flags) == [])
    }

    private static let contradictions: [([String], String)] = [
        (["--cooldown", "301"], "cooldown: it is longer than code-ttl"),
        (["--code-ttl", "30"], "cooldown: it is longer than code-ttl"),
        (["--cooldown", "60,120,60"], "cooldown: a later one"),
        (["--max-attempts", "10", "--daily-attempts", "5"], "max-attempts: it is more than daily-attempts"),
        (["--hourly-limit", "11"], "hourly-limit: 11 has no effect beside daily-limit 10"),
        (["--daily-limit", "4"], "hourly-limit: 5 has no effect beside daily-limit 4"),
        (
            ["--daily-limit", "121", "--prefix-hourly-limit", "0"],
            "daily-limit: 121 has no effect beside hourly-limit 5"
        ),
        (
            ["--hourly-limit", "21", "--daily-limit", "99"],
            "hourly-limit: 21 has no effect beside prefix-hourly-limit 20"
        ),
        (["--address-hourly-limit", "10"], "address-phones-limit: 20 has no effect beside address-hourly-limit 10"),
        (["--country-hourly-limit", "15"], "prefix-hourly-limit: 20 has no effect beside country-hourly-limit 15"),
        (
            ["--minute-budget", "10", "--daily-budget", "14401"],
            "daily-budget: 14401 has no effect beside minute-budget 10"
        ),
        (
            ["--minute-budget", "101", "--daily-budget", "100"],
            "minute-budget: 101 has no effect beside daily-budget 100"
        ),
        (
            ["--key-minute-limit", "9", "--minute-budget", "8"],
            "key-minute-limit: 9 has no effect beside minute-budget 8"
        ),
        (
            ["--country-hourly-limit", "700", "--minute-budget", "11"],
            "country-hourly-limit: 700 has no effect beside minute-budget 11"
        ),
        (twilio + ["--stop-timeout", "7"], "stop-timeout: it is shorter than gateway-timeout"),
        (
            twilio + ["--gateway-timeout", "30", "--stop-timeout", "30", "--code-ttl", "30", "--cooldown", "30"],
            "gateway-timeout: it is not shorter"
        ),
        (["--max-field", "32769"], "max-field: it is more than max-head"),
        (["--max-request-line", "32769"], "max-request-line: it is more than max-head"),
        (["--access-log", "true", "--log-level", "warning"], "access-log: requests are logged at level info"),
        (["--trusted-proxies", "10.0.0.0/8,0.0.0.0/0"], "trusted-proxies: with a network of all"),
        (["--trusted-proxies", "::/0"], "trusted-proxies: with a network of all"),
        (["--locale", "fr"], "locale: there are no texts in it"),
        (["--allow-countries", "CN,US", "--deny-countries", "86"], "allow-countries: CN is not sent to all the same"),
        (["--allow-countries", "86,1", "--deny-countries", "CN"], "allow-countries: 86 is not sent to all the same"),
        (["--allow-countries", "CN,CU", "--deny-prefixes", "5"], "allow-countries: CU is not sent to all the same"),
        (["--default-region", "CN", "--allow-countries", "US"], "default-region: nothing is sent to CN"),
        (
            [
                "--test-numbers", "+8613800138000=424242", "--test-numbers-until", "2026-12-01", "--deny-countries",
                "CN",
            ],
            "test-numbers: one of them is refused"
        ),
        (
            ["--test-numbers", "+8613800138000=424242", "--test-numbers-until", "2026-11-29"],
            "test-numbers-until: it is over"
        ),
        (["--test-numbers-until", "2026-12-31"], "test-numbers-until: no effect, since test-numbers is not given"),
        (["--test-numbers-cooldown", "false"], "test-numbers-cooldown: no effect"),
        (["--routes", "86=file", "--file-path", "texts"], "routes: numbers that no rule fits go to the console"),
        (
            ["--routes", "*=file", "--file-path", "texts", "--gateway", "console"],
            "gateways: no effect, since routes has a rule for *"
        ),
        (
            ["--webhook-url", "http://127.0.0.1/"],
            "webhook-url: no effect, since gateways and routes leave webhook out"
        ),
        (
            ["--vonage-from", "Acme", "--vonage-api-key", "abcd1234"],
            "vonage-api-key, vonage-from: no effect, since gateways and routes leave vonage out"
        ),
        (["--token-ttl", "60"], "token-ttl: no effect, since token-audience is not given"),
        (["--signing-key-file", "keys"], "signing-key-file: no effect"),
        (["--public-url", "https://codes.example"], "public-url: no effect, since no gateway in use calls a provider"),
        (["--observe", "country-hourly-limit"], "observe: no effect on country-hourly-limit, which is off"),
        (["--observe", "unverified-limit", "--unverified-limit", "0"], "observe: no effect on unverified-limit"),
    ]

    @Test(arguments: contradictions)
    func `settings that contradict each other are named`(flags: [String], warning: String) throws {
        let warnings = try warnings(flags)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix(warning) == true, "\(warnings)")
    }

    @Test(arguments: [
        (["--allow-countries", "CN", "--deny-countries", "86"], "allow-countries: nothing can be sent anywhere"),
        (["--deny-prefixes", "1,2,3,4,5,6,7,8,9"], "allow-countries: nothing can be sent anywhere"),
        (["--allow-countries", "US", "--deny-prefixes", "1"], "allow-countries: nothing can be sent anywhere"),
        (["--test-numbers", "+8613800138000=424242"], "test-numbers-until: test-numbers needs it"),
    ])
    func `settings by which the service makes no sense are a fault`(flags: [String], fault: String) {
        #expect { try Settings.read(flags: flags, environment: [:], now: Self.now) } throws: { error in
            (error as? SettingFaults)?.faults.contains { $0.hasPrefix(fault) } == true
        }
    }

    @Test func `an observed limit bounds no other one`() throws {
        let flags = ["--prefix-hourly-limit", "0", "--country-hourly-limit", "4", "--observe", "country-hourly-limit"]
        #expect(try warnings(flags) == [])
    }
}
