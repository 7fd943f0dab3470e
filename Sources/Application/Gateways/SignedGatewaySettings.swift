import SMSDelivery

extension Setting {
    /// The id of a key at a provider, which is no secret.
    static func keyID(
        _ name: String, _ property: WritableKeyPath<Settings, Credential?> & Sendable, _ meaning: String
    ) -> Setting {
        value(name, property, default: "", allowed: "visible ASCII characters", meaning) { text in
            Credential(text).map(Optional.some)
        }.secret  // since the two are easily mixed up
    }

    /// ASCII letters, digits and hyphens, such as a region.
    static func token(
        _ name: String, _ property: WritableKeyPath<Settings, String> & Sendable, _ meaning: String
    ) -> Setting {
        value(
            name, property, default: Settings()[keyPath: property], allowed: "ASCII letters, digits and -", meaning
        ) { isToken($0, besides: "-") ? $0 : nil }
    }

    /// Whether a text consists of ASCII letters, digits and one other character.
    static func isToken(_ text: String, besides other: Character) -> Bool {
        !text.isEmpty && text.allSatisfy { $0 == other || $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

extension GatewayKind {
    /// The fault of codes that are longer than a template's variable of the Chinese providers, which holds 6 characters.
    static func codeLengthFaults(_ name: String, _ settings: Settings) -> [String] {
        settings.codeLength > 6 ? ["code-length: the gateway \(name) sends at most 6 digits"] : []
    }
}
