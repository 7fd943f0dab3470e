import Testing

@testable import Application

/// What a start with a gateway that sends SMS says about the cost of abuse.
struct NightOfAbuseTests {
    private let twilio = [
        "--gateway", "twilio", "--twilio-account-sid", "AC0123456789abcdef0123456789abcdef", "--twilio-auth-token", "x",
        "--twilio-from", "+12025550100",
    ]

    private func warnings(_ flags: [String]) throws -> [String] {
        try Settings.read(flags: twilio + flags, environment: [:]).warnings
    }

    @Test func `without a budget it says that there is no bound, and what one address and one key may cost`() throws {
        #expect(
            try warnings([]) == [
                "daily-budget: without it and minute-budget, 8 hours of abuse may cost any number of messages, since no "
                    + "limit is of all callers together; one public address at most 240 (address-hourly-limit 30), "
                    + "one access key any number (key-minute-limit is off)"
            ])
        let off = try warnings(["--address-hourly-limit", "0", "--key-minute-limit", "2"])
        #expect(off.first?.contains("one public address any number (address-hourly-limit is off)") == true)
        #expect(off.first?.contains("one access key at most 960 (key-minute-limit 2)") == true)
    }

    @Test(arguments: [
        (["--allow-countries", "CN,HK,US,CA"], 3), (["--allow-countries", "86"], 1),
        (["--allow-countries", "86,1", "--deny-countries", "CA"], 2),
    ])
    func `a limit of each dial code bounds the messages by the dial codes that are sent to`(
        flags: [String], dialCodes: Int
    ) throws {
        let warnings = try warnings(flags + ["--country-hourly-limit", "100"])
        #expect(warnings.count == 1)
        #expect(
            warnings[0].contains(
                "may cost at most \(dialCodes * 800) messages: country-hourly-limit 100 for each of \(dialCodes) dial code"
            ))
    }

    @Test(arguments: [["--daily-budget", "500"], ["--minute-budget", "10"]])
    func `a budget is the bound, unless it is only observed`(flags: [String]) throws {
        #expect(try warnings(flags) == [])
        let observed = try warnings(flags + ["--observe", flags[0].replacing("--", with: "")])
        #expect(observed.first?.contains("any number of messages") == true)
    }

    @Test(arguments: [
        ["--gateway", "webhook", "--webhook-url", "http://127.0.0.1/"],
        ["--routes", "86=webhook,*=console", "--webhook-url", "http://127.0.0.1/"],
        ["--gateway", "kannel", "--kannel-url", "http://127.0.0.1/", "--kannel-user", "u", "--kannel-password", "p"],
    ])
    func `every gateway that sends SMS is told so, also one of a route`(flags: [String]) throws {
        let warnings = try Settings.read(flags: flags, environment: [:]).warnings
        #expect(warnings.count { $0.hasPrefix("daily-budget: ") } == 1)
    }

    @Test(arguments: [["--gateway", "console"], ["--gateway", "sandbox"], ["--gateway", "file", "--file-path", "x"]])
    func `gateways that cost nothing are not warned of`(flags: [String]) throws {
        #expect(try Settings.read(flags: flags, environment: [:]).warnings == [])
    }
}
