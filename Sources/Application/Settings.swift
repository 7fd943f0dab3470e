import Cryptography
import FoundationEssentials
import Glibc
import HTTPAPI
import HTTPTransport
import Logging
import NetworkAddresses
import OutboundHTTP
import PhoneNumbers
import SMSDelivery
import SMSText
import VerificationCore
import VerificationService

/// What a service is started with.
public struct Settings: Sendable {
    /// A test number and its code.
    typealias TestCode = (phone: PhoneNumber, code: CodeDigits)

    /// Where the key comes from.
    public enum KeySource: Sendable, CustomStringConvertible {
        /// It was given.
        case given(SecretKey)
        /// It lies in a file, with older ones, which is made together with the database.
        case file(String)

        /// The keys, the newest first; nil if their file does not exist.
        func keys() throws(SecretFile.Failure) -> [SecretKey]? {
            switch self {
            case .given(let key): [key]
            case .file(let path): try KeyFile(path: path).keys()
            }
        }

        /// The file's path, and nothing of a key.
        public var description: String {
            switch self {
            case .given(let key): "given(\(key))"
            case .file(let path): path
            }
        }
    }

    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var openAccess = OpenAccess.thisMachine
    var threads = min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 64)
    var database = "countersign.db"
    var key = KeySource.file("countersign.db.key")
    var cooldowns = [Duration.seconds(60)]
    var signingKeyFile = "countersign.db.signing"
    var tokenAudience: String?
    var tokenLife = Duration.seconds(300)
    var codeLength = 6
    var codeLife = Duration.seconds(300)
    var maxAttempts = 5
    var dailyAttempts = 20
    var hourlyLimit = 5
    var dailyLimit = 10
    var defaultRegion: Region?
    var allowedTypes = PhoneReader.standardTypes
    var strictNumbers = false
    var gateways = ["console"]
    var routes: [GatewayRoutes.Rule] = []
    var publicURL: OutboundURL?
    var retryUnknown = false
    /// Rates that differ from what the providers publish, by the names of gateways.
    var gatewayRates: [String: Int] = [:]
    var failedLimit = 5
    var callerLimits = CallerLimit.allCases.map { (policy: $0, count: $0.standard) }
    var guessAlarm = 50
    var unverifiedLimit = 90
    var observed = [ConversionGuard.name]
    var allowedCountries: [Destinations.Country] = []
    var deniedCountries: [Destinations.Country] = []
    var deniedPrefixes = Destinations.costlyPrefixes.compactMap { Destinations.Prefix($0) }
    var testCodes: [TestCode] = []
    var testNumbersEnd: Int64 = 0
    var testNumbersCooldown = true
    var gatewayTimeout = Duration.seconds(8)
    var caFile = ""
    var filePath = ""
    var webhookURL: OutboundURL?
    var webhookSecret: WebhookSecret?
    var webhookRules: [AnswerRule] = []
    var kannel = KannelGateway.Configuration()
    var twilio = TwilioGateway.Configuration()
    var vonage = VonageGateway.Configuration()
    var awsSNS = AWSSNSGateway.Configuration()
    var aliyun = AliyunGateway.Configuration()
    var tencent = TencentGateway.Configuration()
    var locale = LanguageTag.english
    var labels: [LanguageTag: Labels.Wording] = [:]
    var wordings: [LanguageTag: MessageTexts.Wording] = [:]
    var appName: String?
    var webHost: WebHost?
    var androidHash: AppHash?
    package var limits = HTTPConnectionLimits()
    /// How many connections gateways may have open together.
    var outboundConnections = Int.max
    var stopTimeout = Duration.seconds(8)
    var retention = Duration.seconds(30 * 86_400)
    var origins = WebOrigins.listed([])
    var trustedProxies: [IPNetwork] = []
    var accessLog = true
    var logLevel = Logger.Level.info
    /// The paths of the files that settings were read from, by the names of those settings.
    var files: [String: String] = [:]

    var phones: PhoneReader {
        PhoneReader(defaultRegion: defaultRegion, allowedTypes: allowedTypes, isStrict: strictNumbers)
    }

    var routing: GatewayRoutes { GatewayRoutes(gateways: gateways, rules: routes) }

    var testNumbers: TestNumbers {
        let codes = Dictionary(testCodes.map { ($0.phone, $0.code) }) { $1 }
        return TestNumbers(codes, until: testNumbersEnd, haveCooldown: testNumbersCooldown)
    }

    var texts: MessageTexts {
        MessageTexts(
            fallback: locale, custom: wordings, appName: appName, webHost: webHost, androidHash: androidHash)
    }

    var currentLabels: Labels { Labels(custom: labels, fallback: locale) }

    var policies: PhoneVerification.Policies {
        PhoneVerification.Policies(
            send: SendPolicy(
                cooldowns: cooldowns, hourlyLimit: hourlyLimit, dailyLimit: dailyLimit, failedLimit: failedLimit,
                dailyAttempts: dailyAttempts),
            code: CodePolicy(life: codeLife, maxAttempts: maxAttempts),
            caller: CallerLimits(callerLimits, observed: Set(observed.compactMap { CallerLimit(rawValue: $0) })),
            destinations: destinations)
    }

    /// Reads flags and environment variables; a flag wins.
    ///
    /// - Parameter now: the wall clock, in milliseconds since 1970.
    /// - Returns: the settings, and warnings, one sentence each.
    /// - Throws: every fault at once.
    public static func read(
        flags: [String], environment: [String: String], now: Int64 = SystemTime().wall()
    ) throws(SettingFaults) -> (settings: Settings, warnings: [String]) {
        var faults: [String] = []
        let variables = SettingVariables(environment)
        var values = variables.values
        var rest = flags[...]
        var place = "at the beginning"
        while let flag = rest.popFirst() {
            guard flag.hasPrefix("-") else {  // which may be a secret
                faults.append("the argument \(place) belongs to no flag; each setting is given as --name value")
                continue
            }
            let parts = flag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            place = "after \(parts[0]) and its value"
            guard let setting = Setting.all.first(where: { $0.flag == parts[0] }) else {
                let flags = Setting.all.map(\.flag)
                faults.append("\(parts[0]): unknown setting\(hint(String(parts[0]), among: flags)); see --help")
                if parts.count == 1, rest.first?.hasPrefix("--") == false { rest.removeFirst() }
                continue
            }
            if parts.count == 2 {
                values[setting.name] = String(parts[1])
            } else if let value = rest.popFirst() {
                values[setting.name] = value
            } else {
                faults.append("\(flag): a value is missing")
            }
        }
        var settings = Settings()
        if let database = values["database"] {
            settings.key = .file(database + ".key")
            settings.signingKeyFile = database + ".signing"
        }
        let alternatives = Setting.all.map { ($0.name, $0.name + "-file") } + [("gateway", "gateways")]
        for (name, other) in alternatives where values[name] != nil && values[other] != nil {
            faults.append("\(name), \(other): only one of them can be given")
        }
        for setting in Setting.all {
            guard let value = values[setting.name] else { continue }
            if let fault = setting.fault(taking: value, into: &settings) { faults.append(fault) }
            if setting.isFile { settings.files[setting.name] = value }
        }
        let given = Set(values.keys)
        faults += SettingRules.faults.flatMap { $0(settings, given, now) }
        guard faults.isEmpty else { throw SettingFaults(faults: faults) }
        let unusual = Setting.all.compactMap { setting -> String? in
            guard let value = values[setting.name], let usual = setting.usual, !usual.isUsual(value) else { return nil }
            return "\(setting.name): it does not look like \(usual.form)"
        }
        return (settings, variables.warnings + unusual + SettingRules.warnings.flatMap { $0(settings, given, now) })
    }
}

extension Settings {
    /// What is wrong with the texts, one sentence each.
    var textFaults: [String] { texts.faults(codeLength: codeLength, validity: codeLife).map(\.sentence) }

    /// Reads the files again that settings lie in. One with a fault changes nothing.
    ///
    /// - Returns: the faults, one sentence each, which begins with a setting's name.
    mutating func readFilesAgain() -> [String] {
        var faults: [String] = []
        for setting in Setting.all {
            guard let path = files[setting.name] else { continue }
            var changed = self
            let found = setting.fault(taking: path, into: &changed).map { [$0] } ?? changed.textFaults
            if found.isEmpty { self = changed }
            faults += found
        }
        return faults
    }
}

/// Everything that is wrong with the settings of a start.
public struct SettingFaults: Error, Sendable {
    /// One sentence each, with setting, value and what is allowed.
    public let faults: [String]
}
