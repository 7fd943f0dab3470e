import Cryptography
import FoundationEssentials
import PhoneNumbers
import VerificationService

/// Who may ask how often, and which phones there are.
extension Setting {
    static let limits: [Setting] =
        CallerLimit.allCases.enumerated().map { index, policy in
            Setting(
                name: policy.rawValue, defaultText: "\(policy.standard)",
                meaning: "\(policy.meaning), 0 to 1000000; 0 means any number", allowed: "0 to 1000000"
            ) { text, settings in
                guard let count = number(text, 0...1_000_000) else { return false }
                settings.callerLimits[index].count = count
                return true
            }
        } + [
            .number(
                "failed-verify-alarm", \.guessAlarm, 0...100,
                "percentage of wrong guesses among those of the last five minutes, of all phones together and at least 50, "
                    + "that is logged as an error", note: "; 0 means never"),
            .number(
                "unverified-limit", \.unverifiedLimit, 0...100,
                "percentage of sends to a dial code, of those of the last six hours and at least 50, that were not verified, "
                    + "from which on further ones are refused", note: "; 0 means never"),
            .value(
                "observe", \.observed, default: ConversionGuard.name,
                allowed: "names of these limits between commas, or none",
                "limits from `key-minute-limit` to `unverified-limit` that refuse nothing: what they would refuse is "
                    + "logged; `none` for none"
            ) { text in
                elementsOrNone(text) { observable.contains($0) ? $0 : nil }
            },
        ]

    private static let observable = CallerLimit.allCases.map(\.rawValue) + [ConversionGuard.name]

    static let phones: [Setting] = [
        .value(
            "default-region", \.defaultRegion, default: "", allowed: "a country of ISO 3166 such as CN",
            "country such as `CN` (ISO 3166) whose national numbers, and prefix instead of `+`, are taken too; without it "
                + "only international form is"
        ) { NumberingPlan.current.region(named: $0).map(Optional.some) },
        .value(
            "allow-types", \.allowedTypes, default: "mobile,fixed-or-mobile,unknown",
            allowed: "types between commas: \(lineTypes)",
            "types of numbers that are taken, of \(lineTypes)"
        ) { text in elements(text) { LineType(rawValue: $0) } },
        .flag(
            "strict-numbers", \.strictNumbers,
            "whether numbers are refused that the numbering plan does not know but whose length is possible, though plans "
                + "age: `true` or `false`"),
    ]

    static let destinations: [Setting] = [
        .list(
            "allow-countries", \.allowedCountries,
            allowed: "regions such as CN or dial codes such as 86, between commas",
            "countries that are sent to, such as `CN,HK,1`, by region (ISO 3166) or dial code; without it all are"
        ) { Destinations.Country($0) },
        .list(
            "deny-countries", \.deniedCountries, allowed: "regions such as CN or dial codes such as 86, between commas",
            "countries that are never sent to"
        ) { Destinations.Country($0) },
        .value(
            "deny-prefixes", \.deniedPrefixes, default: Destinations.costlyPrefixes.joined(separator: ","),
            allowed: "first digits of international numbers between commas, or none",
            "numbers that are never sent to, by their first digits: unless it is given, satellite networks and premium "
                + "rates; `none` for none"
        ) { text in elementsOrNone(text) { Destinations.Prefix($0) } },
    ]

    static let testNumbers: [Setting] = [
        Setting.list(
            "test-numbers", \.testCodes, allowed: "phones with codes between commas, such as +8613800138000=424242",
            "phones with fixed codes that get no SMS, such as `+8613800138000=424242,+12025550123=313131`: whoever knows "
                + "the code is that phone"
        ) { text in testNumber(text) }.secret,
        .value(
            "test-numbers-until", \.testNumbersEnd, default: "", allowed: "a day such as 2026-12-31",
            "the last day, in UTC, on which they are test numbers"
        ) { endOfDay($0) },
        .flag(
            "test-numbers-cooldown", \.testNumbersCooldown,
            "whether test numbers cool down and are limited like all phones: `true` or `false`"),
    ]

    private static let lineTypes = LineType.allCases.map(\.rawValue).joined(separator: ", ")

    private static func testNumber(_ text: String) -> Settings.TestCode? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        // Told as the setting's fault.
        guard parts.count == 2, let phone = try? PhoneNumber(spelling: String(parts[0])),
            number(String(parts[1]), 0...9_999_999_999) != nil
        else { return nil }
        return (phone, CodeDigits(text: String(parts[1])))
    }

    /// The first millisecond after a day such as 2026-12-31, in UTC.
    static func endOfDay(_ text: String) -> Int64? {
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard let start = try? style.parse(text), style.format(start) == text else { return nil }  // told as a fault
        return Int64(start.timeIntervalSince1970 + 86_400) * 1000
    }
}
