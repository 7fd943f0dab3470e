import Testing

@testable import Application

/// Settings of gateways, routes and test numbers together.
struct DeliverySettingsTests {
    private func faults(_ flags: [String]) -> [String] {
        do {
            _ = try Settings.read(flags: flags, environment: [:])
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `gateway is short for gateways, and only one of them can be given`() throws {
        let settings = try Settings.read(flags: ["--gateway", "sandbox"], environment: [:]).settings
        #expect(settings.routing.names == ["sandbox"])
        #expect(faults(["--gateway", "sandbox", "--gateways", "console"]).count == 1)
    }

    @Test(arguments: [
        ["--gateways", ""], ["--gateways", "console,"], ["--gateways", "console,pigeon"],
        ["--gateway", "console,file"],
        ["--routes", "86"], ["--routes", "86=pigeon"], ["--routes", "86=console,"], ["--public-url", "codes.example"],
        ["--retry-unknown", "yes"], ["--failed-limit", "0"], ["--gateway-rates", "console"],
        ["--gateway-rates", "pigeon=1"], ["--gateway-rates", "console=-1"], ["--gateway-rates", "console=1,console=2"],
        ["--gateway-rates", "console=1.5"], ["--gateway-rates", "console=100001"], ["--gateway-rates", "console=1,"],
    ])
    func `what names no gateway, rule or URL is a fault`(_ flags: [String]) {
        #expect(faults(flags).count == 1)
    }

    @Test func `gateways have the rate that is given, or else their provider's`() throws {
        let rates = try Settings.read(flags: ["--gateway-rates", "twilio=100,vonage=0"], environment: [:]).settings
            .rates
        #expect(rates == ["twilio": 100, "aws-sns": 20])
        #expect(try Settings.read(flags: [], environment: [:]).settings.rates == ["vonage": 30, "aws-sns": 20])
    }

    @Test func `gateways of routes need their settings, those that no number reaches need none`() {
        #expect(faults(["--routes", "86=file"]).map { $0.prefix(10) } == ["file-path:"])
        #expect(faults(["--routes", "*=console", "--gateways", "file"]).isEmpty)
    }

    @Test func `test numbers are phones with whole codes and a last day`() throws {
        let numbers = ["--test-numbers", "+8613800138000=424242,+1 (202) 555-0123=000001"]
        let settings = try Settings.read(
            flags: numbers + ["--test-numbers-until", "2028-02-29"], environment: [:]
        ).settings
        #expect(settings.testCodes.map(\.phone.e164) == ["+8613800138000", "+12025550123"])
        #expect(settings.testCodes.map(\.code.text) == ["424242", "000001"])
        #expect(settings.testNumbersEnd == 1_835_481_600_000)  // 2028-03-01T00:00:00Z
        #expect(faults(numbers) == ["test-numbers-until: test-numbers needs it"])
        #expect(faults(numbers + ["--test-numbers-until", "2028-02-29", "--code-length", "8"]).count == 1)
    }

    @Test(arguments: ["+8613800138000", "+86138=", "+8613800138000=12345a", "=424242", "+8613800138000=1=2"])
    func `what is no test number is a fault that does not show it`(_ text: String) {
        let faults = faults(["--test-numbers", text, "--test-numbers-until", "2026-12-31"])
        #expect(faults.count == 1)
        #expect(!faults.joined().contains(text + "\""))
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "2026-12-31T00:00:00Z", ""])
    func `what is no day is a fault`(_ text: String) {
        #expect(faults(["--test-numbers-until", text]).count == 1)
    }
}
