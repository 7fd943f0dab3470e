import VerificationService

/// A limit of sends as the settings have it, to compare it with others.
struct SendLimit {
    /// The setting's name.
    let name: String
    /// How many sends there may be.
    let count: Int
    /// In which span, in whole seconds.
    let seconds: Int64

    /// Those that refuse a send: neither off nor observed.
    static func inForce(_ settings: Settings) -> [String: SendLimit] {
        let ofPhone = [
            SendLimit(name: "hourly-limit", count: settings.hourlyLimit, seconds: 3600),
            SendLimit(name: "daily-limit", count: settings.dailyLimit, seconds: 86_400),
        ]
        let ofCallers = settings.callerLimits.filter { policy, count in
            policy != .addressAttempts && count > 0 && !settings.observed.contains(policy.rawValue)
        }.map { policy, count in
            SendLimit(name: policy.rawValue, count: count, seconds: policy.span.components.seconds)
        }
        return Dictionary(uniqueKeysWithValues: (ofPhone + ofCallers).map { ($0.name, $0) })
    }

    /// The limits, and those that count everything that counts under them.
    private static let wider: [(String, [String])] = [
        (
            "hourly-limit",
            ["daily-limit", "prefix-hourly-limit", "country-hourly-limit", "minute-budget", "daily-budget"]
        ),
        (
            "daily-limit",
            ["hourly-limit", "prefix-hourly-limit", "country-hourly-limit", "minute-budget", "daily-budget"]
        ),
        ("key-minute-limit", ["minute-budget", "daily-budget"]),
        ("address-phones-limit", ["address-hourly-limit", "minute-budget", "daily-budget"]),
        ("address-hourly-limit", ["minute-budget", "daily-budget"]),
        ("prefix-hourly-limit", ["country-hourly-limit", "minute-budget", "daily-budget"]),
        ("country-hourly-limit", ["minute-budget", "daily-budget"]),
        ("minute-budget", ["daily-budget"]),
        ("daily-budget", ["minute-budget"]),
    ]

    /// Names each limit that never refuses a send, because a wider one is always reached before.
    static let ofNoEffect: SettingRules.Rule = { settings, _, _ in
        let limits = inForce(settings)
        return wider.compactMap { name, others in
            guard let limit = limits[name],
                let other = others.compactMap({ limits[$0] }).first(where: { limit.count > $0.most(in: limit.seconds) })
            else { return nil }
            return "\(name): \(limit.count) has no effect beside \(other.name) \(other.count), which is reached first"
        }
    }

    /// How many sends it allows in any span of so many seconds.
    func most(in span: Int64) -> Int { count * Int((span + seconds - 1) / seconds) }
}
