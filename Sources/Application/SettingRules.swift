import PhoneNumbers
import VerificationService

/// The rules on settings that are possible one by one. What breaks one is told in a sentence that begins with a setting's name.
enum SettingRules {
    /// What is wrong with settings of which those of the names `given` were given, at a time in milliseconds since 1970.
    typealias Rule = @Sendable (_ settings: Settings, _ given: Set<String>, _ now: Int64) -> [String]

    /// Those without which a service makes no sense: it is not started.
    static let faults: [Rule] =
        gateways + [
            rule("test-numbers: each code must have as many digits as code-length says") { settings, _ in
                settings.testCodes.contains { $0.code.text.utf8.count != settings.codeLength }
            },
            rule("test-numbers: the numbers must be such as allow-types and strict-numbers let in") { settings, _ in
                settings.testCodes.contains { (try? settings.phones.phone($0.phone.e164)) == nil }  // that is the fault
            },
            rule("test-numbers-until: test-numbers needs it") { settings, given in
                !settings.testCodes.isEmpty && !given.contains("test-numbers-until")
            },
            rule("allow-countries: nothing can be sent anywhere, by it, deny-countries and deny-prefixes") {
                settings, _ in
                settings.destinations.dialCodes.isEmpty
            },
            { settings, _, _ in settings.textFaults },
        ]

    /// Those that say that some setting does nothing, or hardly what was meant.
    static let warnings: [Rule] =
        [SendLimit.ofNoEffect] + timing + messages + destinations + unused + [NightOfAbuse.warning]

    private static let gateways: [Rule] = [
        { settings, given, _ in
            GatewayKind.all.filter { settings.routing.names.contains($0.name) }.flatMap { kind in
                kind.required.filter { given.isDisjoint(with: [$0, $0 + "-file"]) }
                    .map { "\($0): the gateway \(kind.name) needs it" } + kind.check(settings)
            }
        }
    ]

    private static let timing: [Rule] = [
        // A list whose later cooldowns are longer than a code's life has its reason: those that verify nothing wait.
        rule("cooldown: it is longer than code-ttl, so a code expires before another can be sent") { settings, _ in
            settings.cooldowns[0] > settings.codeLife
        },
        rule("cooldown: a later one in the list is shorter than one before it") { settings, _ in
            zip(settings.cooldowns, settings.cooldowns.dropFirst()).contains { $0 > $1 }
        },
        rule("max-attempts: it is more than daily-attempts, which is reached first") { settings, _ in
            settings.maxAttempts > settings.dailyAttempts
        },
        rule("gateway-timeout: it is not shorter than code-ttl, so a code may expire on its way") { settings, _ in
            settings.sendsSMS && settings.gatewayTimeout >= settings.codeLife
        },
        rule(
            "stop-timeout: it is shorter than gateway-timeout, so a stop may cut a call short, and its SMS leave twice"
        ) {
            settings, _ in settings.sendsSMS && settings.stopTimeout < settings.gatewayTimeout
        },
        { settings, _, now in
            settings.testCodes.isEmpty || settings.testNumbersEnd > now
                ? [] : ["test-numbers-until: it is over, so test-numbers has no effect"]
        },
    ]

    private static let messages: [Rule] = [
        rule("max-field: it is more than max-head, which is reached first") { settings, _ in
            settings.limits.request.fieldLine > settings.limits.request.head
        },
        rule("max-request-line: it is more than max-head, which is reached first") { settings, _ in
            settings.limits.request.requestLine > settings.limits.request.head
        },
        rule("access-log: requests are logged at level info, which log-level leaves out") { settings, given in
            given.contains("access-log") && settings.accessLog && settings.logLevel > .info
        },
        rule("trusted-proxies: with a network of all addresses, every client chooses its own address") { settings, _ in
            settings.trustedProxies.contains { $0.description.hasSuffix("/0") }
        },
        rule("locale: there are no texts in it, so texts are in English; add some with texts-file") { settings, _ in
            settings.texts.language(for: []) == .english && !settings.locale.text.hasPrefix(LanguageTag.english.text)
        },
    ]

    private static let destinations: [Rule] = [
        { settings, _, _ in
            settings.allowedCountries.filter { !settings.destinations.permit($0) }
                .map { "allow-countries: \($0) is not sent to all the same, by deny-countries or deny-prefixes" }
        },
        { settings, _, _ in
            guard let region = settings.defaultRegion, !settings.destinations.permit(.region(region.name)) else {
                return []
            }
            return [
                "default-region: nothing is sent to \(region.name), by allow-countries, deny-countries or deny-prefixes"
            ]
        },
        rule("test-numbers: one of them is refused by allow-countries, deny-countries or deny-prefixes") {
            settings, _ in
            settings.testCodes.contains { !settings.destinations.permit($0.phone) }
        },
        rule("routes: numbers that no rule fits go to the console; give gateways, or a rule for *") { settings, given in
            !settings.routes.isEmpty && given.isDisjoint(with: ["gateways", "gateway"])
                && !settings.routes.contains { $0.prefix.isEmpty }
        },
        rule("gateways: no effect, since routes has a rule for *") { settings, given in
            !given.isDisjoint(with: ["gateways", "gateway"]) && settings.routes.contains { $0.prefix.isEmpty }
        },
    ]

    private static let unused: [Rule] = [
        { settings, given, _ in
            GatewayKind.all.filter { !settings.routing.names.contains($0.name) }.compactMap { kind in
                let names = kind.settings.map(\.name).filter(given.contains)
                return names.isEmpty
                    ? nil
                    : "\(names.joined(separator: ", ")): no effect, since gateways and routes leave \(kind.name) out"
            }
        },
        noEffect(["token-ttl", "signing-key-file"], without: "token-audience"),
        noEffect(["test-numbers-until", "test-numbers-cooldown"], without: "test-numbers"),
        { settings, given, _ in
            ["public-url", "gateway-ca-file"].filter { given.contains($0) && !settings.sendsSMS }
                .map { "\($0): no effect, since no gateway in use calls a provider" }
        },
        { settings, given, _ in
            guard given.contains("observe") else { return [] }
            return settings.observed.filter { !settings.isLimited($0) }
                .map { "observe: no effect on \($0), which is off" }
        },
    ]

    /// The rule that is broken when `isBroken` says so.
    private static func rule(
        _ sentence: String, _ isBroken: @escaping @Sendable (Settings, _ given: Set<String>) -> Bool
    ) -> Rule {
        { settings, given, _ in isBroken(settings, given) ? [sentence] : [] }
    }

    /// The rule that settings do nothing unless another one is given.
    private static func noEffect(_ names: [String], without other: String) -> Rule {
        { _, given, _ in
            given.contains(other)
                ? [] : names.filter(given.contains).map { "\($0): no effect, since \(other) is not given" }
        }
    }
}

extension Settings {
    /// Whether some number's texts leave by a gateway that sends SMS, which costs money.
    var sendsSMS: Bool { sendingGateways > 0 }

    /// How many gateways in use send SMS, and so call a provider.
    var sendingGateways: Int { GatewayKind.all.count { $0.sendsSMS && routing.names.contains($0.name) } }

    var destinations: Destinations {
        Destinations(allowed: allowedCountries, denied: deniedCountries, deniedPrefixes: deniedPrefixes)
    }

    /// Whether a limit that can be observed is on.
    fileprivate func isLimited(_ name: String) -> Bool {
        name == ConversionGuard.name
            ? unverifiedLimit > 0 : callerLimits.contains { $0.policy.rawValue == name && $0.count > 0 }
    }
}
