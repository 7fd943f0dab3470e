import Cryptography
import FoundationEssentials
import Glibc
import HTTPAPI
import HTTPTransport
import Logging
import VerificationCore
import VerificationService

/// What a service is started with.
public struct Settings: Sendable {
    /// Where the key comes from.
    public enum KeySource: Sendable {
        /// It was given.
        case given(SecretKey)
        /// It lies in a file, which is made when it does not exist.
        case file(String)
    }

    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var threads = min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 64)
    var database = "countersign.db"
    var key = KeySource.file("countersign.db.key")
    var cooldowns = [Duration.seconds(60)]
    var codeLength = 6
    var codeLife = Duration.seconds(300)
    var maxAttempts = 5
    var dailyAttempts = 20
    var hourlyLimit = 5
    var dailyLimit = 10
    var locale = LanguageTag.english
    var labels: [LanguageTag: Labels.Wording] = [:]
    var logLevel = Logger.Level.info

    var policies: PhoneVerification.Policies {
        PhoneVerification.Policies(
            send: SendPolicy(cooldowns: cooldowns, hourlyLimit: hourlyLimit, dailyLimit: dailyLimit),
            code: CodePolicy(life: codeLife, maxAttempts: maxAttempts, dailyAttempts: dailyAttempts),
            codeLength: codeLength)
    }

    /// Reads flags and environment variables; a flag wins.
    ///
    /// - Returns: the settings, and warnings about variables that mean nothing.
    /// - Throws: every fault at once.
    public static func read(
        flags: [String], environment: [String: String]
    ) throws(SettingFaults) -> (settings: Settings, warnings: [String]) {
        var faults: [String] = []
        var values: [Setting: String] = [:]
        var warnings: [String] = []
        for (name, value) in environment where name.hasPrefix(Setting.variablePrefix) {
            if let setting = Setting.allCases.first(where: { $0.variable == name }) {
                values[setting] = value
            } else {
                warnings.append(name)
            }
        }
        var rest = flags[...]
        while let flag = rest.popFirst() {
            guard flag.hasPrefix("-") else {
                faults.append("an argument stands without a flag; each setting is given as --name value")
                continue
            }
            let parts = flag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let setting = Setting.allCases.first(where: { $0.flag == parts[0] }) else {
                faults.append("\(parts[0]): there is no such setting; see --help")
                if parts.count == 1, rest.first?.hasPrefix("--") == false { rest.removeFirst() }
                continue
            }
            if parts.count == 2 {
                values[setting] = String(parts[1])
            } else if let value = rest.popFirst() {
                values[setting] = value
            } else {
                faults.append("\(flag): a value is missing")
            }
        }
        var settings = Settings()
        if let database = values[.database] { settings.key = .file(database + ".key") }
        if values[.key] != nil && values[.keyFile] != nil {
            faults.append("key, key-file: only one of them can be given")
        }
        for setting in Setting.allCases {
            guard let value = values[setting] else { continue }
            if let allowed = settings.set(setting, to: value) {
                let shown = setting == .key ? "<hidden>" : "\"\(value)\""
                faults.append("\(setting.rawValue): \(shown) is not possible; allowed is \(allowed)")
            }
        }
        guard faults.isEmpty else { throw SettingFaults(faults: faults) }
        return (settings, warnings.sorted())
    }

    /// Takes a value, or returns what is allowed instead.
    private mutating func set(_ setting: Setting, to value: String) -> String? {
        switch setting {
        case .host: return Self.take(value.isEmpty ? nil : value, &host, "an address or a name")
        case .port: return Self.take(Self.number(value, 0...65535).map(UInt16.init), &port, "0 to 65535")
        case .threads: return Self.take(value, 1...64, &threads)
        case .database: return Self.take(value.isEmpty ? nil : value, &database, "the path of a file")
        case .key:
            let key = Data(base64Encoded: value).flatMap { SecretKey(bytes: Array($0)) }
            return Self.take(key.map(KeySource.given), &self.key, "base64 of at least 32 bytes")
        case .keyFile: return Self.take(value.isEmpty ? nil : .file(value), &key, "the path of a file")
        case .cooldown: return Self.take(Self.cooldowns(value), &cooldowns, "seconds, 1 to 86400, or a list of them")
        case .codeLength: return Self.take(value, 6...10, &codeLength)
        case .codeTTL: return Self.take(Self.seconds(value, 30...600), &codeLife, "30 to 600")
        case .maxAttempts: return Self.take(value, 1...10, &maxAttempts)
        case .dailyAttempts: return Self.take(value, 5...100, &dailyAttempts)
        case .hourlyLimit: return Self.take(value, 1...1000, &hourlyLimit)
        case .dailyLimit: return Self.take(value, 1...1000, &dailyLimit)
        case .gateway: return value == "console" ? nil : "console"
        case .locale: return Self.take(LanguageTag(value), &locale, "a language tag such as en or zh-Hans")
        case .labelsFile:
            let form = "a JSON file such as {\"en\": {\"ready\": \"Get code\", \"cooling\": \"Wait {seconds}s\"}}"
            return Self.take(LabelsFile.read(value), &labels, form)
        case .logLevel: return Self.take(Logger.Level(rawValue: value), &logLevel, "debug, info, warning or error")
        }
    }

    private static func take<Value>(_ value: Value?, _ property: inout Value, _ allowed: String) -> String? {
        guard let value else { return allowed }
        property = value
        return nil
    }

    private static func take(_ text: String, _ range: ClosedRange<Int>, _ property: inout Int) -> String? {
        take(number(text, range), &property, "\(range.lowerBound) to \(range.upperBound)")
    }

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    private static func seconds(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Duration? {
        number(text, range).map { .seconds($0) }
    }

    private static func cooldowns(_ text: String) -> [Duration]? {
        let lengths = text.split(separator: ",", omittingEmptySubsequences: false).map { seconds($0, 1...86400) }
        return lengths.contains(nil) ? nil : lengths.compactMap(\.self)
    }
}

/// Everything that is wrong with the settings of a start.
public struct SettingFaults: Error, Sendable {
    /// One sentence each, with setting, value and what is allowed.
    public let faults: [String]
}
