import Cryptography

/// The texts that carry a code, by language.
public struct MessageTexts: Sendable {
    private static let templates: [LanguageTag: String] = [
        .english: "Your verification code is {code}. Do not share it with anyone.",
        .simplifiedChinese: "您的验证码是{code}，请勿告诉他人。",
        .traditionalChinese: "您的驗證碼是{code}，請勿告訴他人。",
    ]

    private let fallback: LanguageTag

    /// The built-in texts; `fallback` is the language of a request that asks for none that exists, English if there is no
    /// text in it.
    public init(fallback: LanguageTag) {
        self.fallback = fallback
    }

    /// The language of the text for a request with these preferences.
    public func language(for preferences: [LanguageTag]) -> LanguageTag {
        LanguageTag.lookup(preferences + [fallback]) { Self.templates[$0] != nil } ?? .english
    }

    /// The text with the code in it.
    func text(in language: LanguageTag, code: CodeDigits) -> String {
        guard let template = Self.templates[language] ?? Self.templates[.english] else {
            preconditionFailure("there is an English text")
        }
        let parts = template.split(separator: "{code}", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: code.text)
    }
}
