import OutboundHTTP
import SMSDelivery

/// One setting: the same row makes its flag, its environment variable, its parser, its line of `--help` and its row in
/// README.
public struct Setting: Sendable {
    /// The name, such as `code-ttl`.
    public let name: String
    /// The value when none is given, as it is shown; empty when there is none.
    public let defaultText: String
    /// What it means, and which values it takes.
    public let meaning: String

    /// What is allowed, as a fault says it.
    let allowed: String
    /// Whether a fault must not show the value.
    var isSecret = false
    /// What its provider's values look like, and whether a value does; one that does not is only warned about, since providers
    /// change theirs.
    var usual: (form: String, isUsual: @Sendable (String) -> Bool)?
    /// Whether the value is the path of a file that holds what is set, and so can be read again.
    var isFile = false
    /// Takes a value; false when it is not allowed, and throws when there is more to say about it.
    let take: @Sendable (_ value: String, _ settings: inout Settings) throws -> Bool

    /// The flag, such as `--code-ttl`.
    public var flag: String { "--" + name }

    /// The environment variable, such as `COUNTERSIGN_CODE_TTL`.
    public var variable: String {
        Self.variablePrefix + name.uppercased().replacing("-", with: "_")
    }

    static let variablePrefix = "COUNTERSIGN_"

    /// A setting whose value `parse` reads; nil from it means that the value is not allowed, and an error says why.
    static func value<Value>(
        _ name: String, _ property: WritableKeyPath<Settings, Value> & Sendable, default defaultText: String,
        allowed: String, _ meaning: String, _ parse: @escaping @Sendable (String) throws -> Value?
    ) -> Setting {
        Setting(name: name, defaultText: defaultText, meaning: meaning, allowed: allowed) { text, settings in
            guard let value = try parse(text) else { return false }
            settings[keyPath: property] = value
            return true
        }
    }

    /// The same setting, of which a fault shows no value.
    var secret: Setting {
        var setting = self
        setting.isSecret = true
        return setting
    }

    /// The same setting, of which values that look otherwise than `form` are warned about.
    func usually(_ form: String, _ isUsual: @escaping @Sendable (String) -> Bool) -> Setting {
        var setting = self
        setting.usual = (form, isUsual)
        return setting
    }

    /// The same setting, whose value is the path of a file that holds what is set.
    var file: Setting {
        var setting = self
        setting.isFile = true
        return setting
    }

    /// Takes a value, and returns what is wrong with it if it is not allowed: then nothing is taken.
    func fault(taking value: String, into settings: inout Settings) -> String? {
        do {
            guard try !take(value, &settings) else { return nil }
            return "\(name): \(isSecret ? "<hidden>" : "\"\(value)\"") is not possible; allowed is \(allowed)"
        } catch {
            return "\(name): \(error)"
        }
    }

    /// A text that is not empty.
    static func text(
        _ name: String, _ property: WritableKeyPath<Settings, String> & Sendable, allowed: String, _ meaning: String
    ) -> Setting {
        value(name, property, default: Settings()[keyPath: property], allowed: allowed, meaning) {
            $0.isEmpty ? nil : $0
        }
    }

    /// A text that fits into a header field.
    static func line(
        _ name: String, _ property: WritableKeyPath<Settings, String> & Sendable, _ meaning: String
    ) -> Setting {
        value(name, property, default: Settings()[keyPath: property], allowed: "printable ASCII characters", meaning) {
            $0.isEmpty || !$0.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? nil : $0
        }
    }

    /// An `http` or `https` URL.
    static func url(
        _ name: String, _ property: WritableKeyPath<Settings, OutboundURL?> & Sendable, _ meaning: String
    ) -> Setting {
        value(name, property, default: "", allowed: "an http or https URL", meaning) { text in
            OutboundURL(text).map(Optional.some)
        }.secret
    }

    /// An `http` or `https` URL that is known.
    static func url(
        _ name: String, _ property: WritableKeyPath<Settings, OutboundURL> & Sendable, default defaultText: String,
        _ meaning: String
    ) -> Setting {
        value(name, property, default: defaultText, allowed: "an http or https URL", meaning) {
            OutboundURL($0)
        }.secret
    }

    /// A password, token or key at a provider, and the file that holds it.
    static func credential(
        _ name: String, _ property: WritableKeyPath<Settings, Credential?> & Sendable, _ meaning: String
    ) -> [Setting] {
        secretValue(name, property, allowed: "visible ASCII characters", meaning) { Credential($0) }
    }

    /// A secret, and the file that holds it in its first line.
    static func secretValue<Value>(
        _ name: String, _ property: WritableKeyPath<Settings, Value?> & Sendable, allowed: String, _ meaning: String,
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> [Setting] {
        [
            value(name, property, default: "", allowed: allowed, "\(meaning); better given as `\(name)-file`") { text in
                parse(text).map(Optional.some)
            }.secret,
            value(
                name + "-file", property, default: "", allowed: "a file that holds \(allowed)",
                "file that holds `\(name)`"
            ) { path in
                guard !path.isEmpty else { return nil }
                let file = SecretFile(kind: "file", path: path)
                guard let value = parse(try file.firstLine()) else { throw file.failure("does not hold \(allowed)") }
                return value
            }.file,
        ]
    }

    /// A whole number; the meaning is followed by its range, and then by `note`.
    static func number(
        _ name: String, _ property: WritableKeyPath<Settings, Int> & Sendable, _ range: ClosedRange<Int>,
        default defaultText: String? = nil, _ meaning: String, note: String = ""
    ) -> Setting {
        value(
            name, property, default: defaultText ?? "\(Settings()[keyPath: property])", allowed: shown(range),
            "\(meaning), \(shown(range))\(note)"
        ) { number($0, range) }
    }

    /// A span of whole seconds; the meaning is followed by its range.
    static func seconds(
        _ name: String, _ property: WritableKeyPath<Settings, Duration> & Sendable, _ range: ClosedRange<Int>,
        _ meaning: String
    ) -> Setting {
        value(
            name, property, default: "\(Settings()[keyPath: property].components.seconds)", allowed: shown(range),
            "\(meaning), \(shown(range))"
        ) { number($0, range).map { .seconds($0) } }
    }

    /// `true` or `false`.
    static func flag(
        _ name: String, _ property: WritableKeyPath<Settings, Bool> & Sendable, _ meaning: String
    ) -> Setting {
        let standard = Settings()[keyPath: property]
        return value(name, property, default: "\(standard)", allowed: "true or false", meaning) { Bool($0) }
    }

    /// Values between commas; an empty text is the empty list.
    static func list<Value>(
        _ name: String, _ property: WritableKeyPath<Settings, [Value]> & Sendable, allowed: String, _ meaning: String,
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        value(name, property, default: "", allowed: allowed, meaning) { text in
            text.isEmpty ? [] : elements(text, parse)
        }
    }

    /// The values between commas; nil if one is none.
    static func elements<Value>(_ text: String, _ parse: (String) -> Value?) -> [Value]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let values = parts.compactMap { parse(String($0)) }
        return values.count == parts.count ? values : nil
    }

    /// The values between commas; an empty text, or the word `none` in a variable, is the empty list.
    static func elementsOrNone<Value>(_ text: String, _ parse: (String) -> Value?) -> [Value]? {
        text.isEmpty || text == "none" ? [] : elements(text, parse)
    }

    /// ASCII digits alone, inside `range`.
    static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    private static func shown(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
