import Cryptography
import FoundationEssentials
import HTTPAPI
import Logging
import NetworkAddresses
import SMSText
import VerificationService

extension Setting {
    /// Every setting, in the order of README.
    public static let all: [Setting] = groups.flatMap(\.settings)

    /// Every setting, in groups with their titles.
    static let groups: [(title: String, settings: [Setting])] =
        [
            ("Service", server), ("Keys of codes", keys),
            ("Tokens that prove a phone", tokens), ("Codes, and limits of a phone", codes),
            ("Limits of callers and of the service", limits), ("Phone numbers", phones), ("Destinations", destinations),
            ("Test numbers", testNumbers), ("Delivery", delivery),
        ]
        + GatewayKind.all.filter { !$0.settings.isEmpty }.map { ("Gateway \($0.name)", $0.settings) }
        + [
            ("Languages", texts), ("Texts", messages), ("Connections", connections),
            ("Web pages and proxies", origins), ("Operation", operation),
        ]

    /// Those that commands of the operator's go by too: where the database and its keys are, and the rules for it.
    static let ofCommands = [database, retention] + keys + tokens + codes + limits

    private static let database = Setting.text(
        "database", \.database, allowed: "the path of a file",
        "SQLite file; it is created for its owner alone (mode 0600), and a start warns when others have access")

    private static let retention = Setting.value(
        "retention", \.retention, default: "30", allowed: "1 to 400",
        "days for which messages and statistics are kept, 1 to 400"
    ) { number($0, 1...400).map { .seconds($0 * 86_400) } }

    private static let server: [Setting] = [
        .text(
            "host", \.host, allowed: "an address or a name",
            "address, or name whose addresses, to listen on; `localhost` is the loopback address and `::` every address, of "
                + "IPv4 and IPv6"),
        .value(
            "port", \.port, default: "8080", allowed: "0 to 65535",
            "port to listen on, 0 to 65535; 0 picks a free one, which the `listening` log line names"
        ) { number($0, 0...65535).map { UInt16($0) } },
        .value(
            "open", \.openAccess, default: "", allowed: "true or false",
            "who may ask while there is no access key: with `true` everybody, with `false` nobody; unless it is given, "
                + "programs on the same machine, which no proxy passes on"
        ) { Bool($0).map { $0 ? .everybody : .nobody } },
        .number("threads", \.threads, 1...64, default: "number of cores", "event loops"),
        database,
    ]

    private static let keys: [Setting] = [
        .value(
            "key", \.key, default: "", allowed: "base64 of at least 32 bytes",
            "secret that codes are derived from: base64 of at least 32 bytes; better given as `key-file`"
        ) { text in
            Data(base64Encoded: text).flatMap { SecretKey(bytes: Array($0)) }.map(Settings.KeySource.given)
        }.secret,
        .value(
            "key-file", \.key, default: "<database>.key", allowed: "the path of a file",
            "file that holds the key, with older ones below it; made together with the database, and never in the place of "
                + "one that was lost"
        ) { $0.isEmpty ? nil : .file($0) },
    ]

    private static let tokens: [Setting] = [
        .value(
            "token-audience", \.tokenAudience, default: "", allowed: "a text that is not empty",
            "back end that tokens are made for, their `aud`, such as `https://api.example`; without it there are none"
        ) { $0.isEmpty ? nil : .some($0) },
        .seconds("token-ttl", \.tokenLife, 30...3600, "seconds for which a token is valid"),
        .value(
            "signing-key-file", \.signingKeyFile, default: "<database>.signing", allowed: "the path of a file",
            "file that holds the keys that tokens are signed with; made at the first start with `token-audience`, and never "
                + "in the place of one that was lost"
        ) { $0.isEmpty ? nil : $0 },
    ]

    private static let codes: [Setting] = [
        .value(
            "cooldown", \.cooldowns, default: "60", allowed: "seconds, 1 to 86400, or a list of them",
            "seconds between two sends to a phone, 1 to 86400; a list such as `60,60,120,300` lengthens it with each "
                + "unverified send of the last 24 hours"
        ) { text in elements(text) { number($0, 1...86400) }?.map { .seconds($0) } },
        .number("code-length", \.codeLength, 6...10, "digits of a code"),
        .seconds("code-ttl", \.codeLife, 30...600, "seconds for which a code is valid"),
        .number("max-attempts", \.maxAttempts, 1...10, "wrong guesses that kill a code"),
        .number(
            "daily-attempts", \.dailyAttempts, 5...100, "wrong guesses for a phone in any 24 hours without a success"),
        .number("hourly-limit", \.hourlyLimit, 1...1000, "sends to a phone in any 60 minutes"),
        .number("daily-limit", \.dailyLimit, 1...1000, "sends to a phone in any 24 hours"),
        .number(
            "failed-limit", \.failedLimit, 1...1000,
            "sends to a phone in any 60 minutes that definitely failed, and count nowhere else"),
    ]

    private static let delivery: [Setting] = [
        .value(
            "gateways", \.gateways, default: "console", allowed: "names of gateways between commas: \(gatewayNames)",
            "where texts go, the first to be tried first: "
                + GatewayKind.all.map { "`\($0.name)` \($0.meaning)" }.joined(separator: ", ")
        ) { elements($0) { gatewayName($0) } },
        .value(
            "gateway", \.gateways, default: "", allowed: "one of \(gatewayNames)", "short form of `gateways` for one"
        ) { gatewayName($0).map { [$0] } },
        .list(
            "routes", \.routes, allowed: "rules such as 86=console,*=file, of one gateway each",
            "gateways by the first digits of a number, such as `86=aliyun,86=tencent,*=twilio`: the longest that fit "
                + "count, and `*` means all other numbers, instead of `gateways`"
        ) { text in GatewayRoutes.Rule(text).flatMap { gatewayName($0.gateway) == nil ? nil : $0 } },
        .seconds("gateway-timeout", \.gatewayTimeout, 1...60, "seconds for one call of a gateway in all"),
        .value(
            "gateway-rates", \.gatewayRates, default: publishedRates,
            allowed: "rates such as twilio=100,webhook=0, of one gateway each",
            "texts that a gateway gets in any second, at most, 0 to 100000, so that what has waited for an outage to end does "
                + "not leave at once; 0 means any number; gateways that are not named keep their provider's published rate"
        ) { gatewayRates($0) },
        .flag(
            "retry-unknown", \.retryUnknown,
            "whether a message that may have left is sent again, at the risk of a second SMS: `true` or `false`"),
        .value(
            "gateway-ca-file", \.caFile, default: "", allowed: "the path of a file",
            "PEM file of the authorities that a gateway's certificate is checked by, instead of the system's"
        ) { path in
            if path.isEmpty { return nil }
            try SettingFile(path: path).requireCertificates()
            return path
        },
        .url(
            "public-url", \.publicURL,
            "this service's own address as providers reach it, such as `https://codes.example`; without it no receipts "
                + "are asked for"),
    ]

    private static let gatewayNames = GatewayKind.all.map(\.name).joined(separator: ", ")

    private static let publishedRates =
        GatewayKind.all.compactMap { kind in kind.rate.map { "\(kind.name)=\($0)" } }.joined(separator: ",")

    /// Rates by the names of gateways; nil if one is none, or a gateway is named twice.
    private static func gatewayRates(_ text: String) -> [String: Int]? {
        let rates = elements(text) { element -> (String, Int)? in
            let parts = element.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let name = gatewayName(parts[0]), let rate = number(parts[1], 0...100_000) else {
                return nil
            }
            return (name, rate)
        }
        guard let rates, Set(rates.map(\.0)).count == rates.count else { return nil }
        return Dictionary(uniqueKeysWithValues: rates).filter { GatewayKind.publishedRates[$0.key] != $0.value }
    }

    private static func gatewayName(_ text: String) -> String? {
        GatewayKind.all.contains { $0.name == text } ? text : nil
    }

    private static let texts: [Setting] = [
        .value(
            "locale", \.locale, default: "en", allowed: "a language tag such as en or zh-Hans",
            "language of texts and labels when a request asks for none that exists"
        ) { LanguageTag($0) },
        .value(
            "labels-file", \.labels, default: "",
            allowed: "a JSON file such as {\"en\": {\"ready\": \"Get code\", \"cooling\": \"Wait {wait}\"}}",
            "JSON file with labels for more languages or in other words"
        ) { $0.isEmpty ? nil : try LabelsFile.read($0) }.file,
    ]

    private static let messages: [Setting] = [
        .value(
            "texts-file", \.wordings, default: "",
            allowed:
                "a JSON file such as {\"en\": {\"text\": \"Your code: {code}\", \"web\": \"{code} is your code.\"}}",
            "JSON file with texts for more languages or in other words"
        ) { $0.isEmpty ? nil : try TextsFile.read($0) }.file,
        .value(
            "app-name", \.appName, default: "", allowed: "1 to 40 characters on one line, without 【 and 】",
            "name of the app or site, 1 to 40 characters, which the texts then say"
        ) { name in
            let isName = (1...40).contains(name.count) && !name.contains { $0.isNewline || "【】".contains($0) }
            return isName ? .some(name) : nil
        },
        .value(
            "web-host", \.webHost, default: "", allowed: "a host name in lower case such as example.com",
            "site such as `example.com` to which the last line of a text for `web` binds the code: browsers fill it in "
                + "there, and nowhere else"
        ) { WebHost($0).map(Optional.some) },
        .value(
            "android-hash", \.androidHash, default: "", allowed: "11 characters of base64",
            "hash by which Android gives a text for `android` to the app: 11 characters of base64"
        ) { AppHash($0).map(Optional.some) },
    ]

    private static let connections: [Setting] = [
        .number(
            "max-connections", \.limits.connections, 1...1_000_000, "connections at a time",
            note: "; for one more the longest idle is closed; lower where the system allows fewer open files"),
        .number(
            "max-connections-per-client", \.limits.connectionsPerClient, 1...1_000_000,
            "connections at a time from one IPv4 address or IPv6 /64",
            note: "; more are told 503; this machine and `trusted-proxies` have no such limit; lowered like "
                + "`max-connections`"),
        .number(
            "max-requests", \.limits.requests, 0...1_000_000_000, "requests before a connection is closed",
            note: "; 0 means any number"),
        .number("max-request-line", \.limits.request.requestLine, 256...65536, "bytes of a request line (else 414)"),
        .number("max-field", \.limits.request.fieldLine, 256...65536, "bytes of a field line (else 431)"),
        .number("max-head", \.limits.request.head, 512...262_144, "bytes of a head (else 431)"),
        .number("max-fields", \.limits.request.fieldCount, 8...1000, "field lines of a head (else 431)"),
        .number("max-body", \.limits.request.body, 256...1_048_576, "bytes of a body (else 413)"),
        .seconds("head-timeout", \.limits.head, 1...600, "seconds for a head to arrive in (else 408)"),
        .seconds("body-timeout", \.limits.body, 1...600, "seconds for a body to arrive in (else 408)"),
        .seconds(
            "idle-timeout", \.limits.idle, 1...3600, "seconds after which a connection without a request is closed"),
        .seconds("write-timeout", \.limits.write, 1...600, "seconds for a client to take some of its answer"),
        .seconds(
            "stop-timeout", \.stopTimeout, 1...3600, "seconds after which a graceful stop ends what is still under way"),
    ]

    private static let origins: [Setting] = [
        .value(
            "cors-origins", \.origins, default: "",
            allowed:
                "origins such as https://app.example or https://*.preview.example.com, between commas, or * for all",
            "web pages that may call the service, such as `https://app.example,https://*.preview.example.com`, where the "
                + "star is one label; `*` means all; others are refused to send (403)"
        ) { WebOrigins($0) },
        .list(
            "trusted-proxies", \.trustedProxies,
            allowed: "networks such as 10.0.0.0/8 or ::1, between commas, without host bits",
            "reverse proxies, such as `127.0.0.1,10.0.0.0/8`, whose `X-Forwarded-For` or `Forwarded` names the client"
        ) { IPNetwork($0) },
    ]

    private static let operation: [Setting] = [
        retention,
        .flag("access-log", \.accessLog, "whether each request is logged, at level `info`: `true` or `false`"),
        .value(
            "log-level", \.logLevel, default: "info", allowed: "debug, info, warning or error",
            "`debug`, `info`, `warning` or `error`"
        ) { Logger.Level(rawValue: $0) },
    ]
}
