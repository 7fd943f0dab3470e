import Cryptography
import SMSText

/// The texts that carry a code, by language and client.
public struct MessageTexts: Sendable {
    /// The templates of one language.
    public struct Wording: Equatable, Sendable {
        fileprivate let text: MessageTemplate
        fileprivate let byClient: [ClientKind: MessageTemplate]

        /// `text`, and templates for the clients that do not get it.
        public init(_ text: MessageTemplate, byClient: [ClientKind: MessageTemplate] = [:]) {
            self.text = text
            self.byClient = byClient
        }
    }

    // Each has the word by which phones recognise a code that no line marks for them: code, 验证码, 驗證碼.
    private static let english = Wording(
        MessageTemplate("Your verification code is {code}. Do not share it with anyone."))
    private static let builtIn: [LanguageTag: Wording] = [
        .english: english,
        .simplifiedChinese: Wording(MessageTemplate("您的验证码是{code}，请勿告诉他人。")),
        .traditionalChinese: Wording(MessageTemplate("您的驗證碼是{code}，請勿告訴他人。")),
    ]
    private static let builtInNamingApp: [LanguageTag: Wording] = [
        .english: Wording(
            MessageTemplate("Your {app} verification code is {code}. Do not share it with anyone.")),
        .simplifiedChinese: Wording(MessageTemplate("您的{app}验证码是{code}，请勿告诉他人。")),
        .traditionalChinese: Wording(MessageTemplate("您的{app}驗證碼是{code}，請勿告訴他人。")),
    ]

    private let wordings: [LanguageTag: Wording]
    private let fallback: LanguageTag
    let appName: String?
    let webHost: WebHost?
    let androidHash: AppHash?

    /// The built-in texts, with `custom` ones added or in their place.
    ///
    /// - Parameters:
    ///   - fallback: the language of a request that asks for none that exists, English if there is no text in it.
    ///   - appName: what the built-in texts then name, and `{app}` stands for.
    ///   - webHost: the site to which texts for web clients bind their code.
    ///   - androidHash: the app that may read texts for Android clients.
    public init(
        fallback: LanguageTag, custom: [LanguageTag: Wording] = [:], appName: String? = nil, webHost: WebHost? = nil,
        androidHash: AppHash? = nil
    ) {
        wordings = (appName == nil ? Self.builtIn : Self.builtInNamingApp).merging(custom) { _, custom in custom }
        self.fallback = fallback
        self.appName = appName
        self.webHost = webHost
        self.androidHash = androidHash
    }

    /// The languages that there are texts in, in the order of their tags.
    var languages: [LanguageTag] { wordings.keys.sorted { $0.text < $1.text } }

    /// The language of the text for a request with these preferences.
    public func language(for preferences: [LanguageTag]) -> LanguageTag {
        LanguageTag.lookup(preferences + [fallback]) { wordings[$0] != nil } ?? .english
    }

    /// The template of a client's own, or with nil the one for all others; nil when there is none.
    func template(in language: LanguageTag, ownOf client: ClientKind?) -> MessageTemplate? {
        guard let client else { return wordings[language]?.text }
        return wordings[language]?.byClient[client]
    }

    /// The text with the code in it, for a client that is known or not.
    ///
    /// - Parameter validity: how long the code can still be used.
    func text(in language: LanguageTag, for client: ClientKind?, code: CodeDigits, validity: Duration) -> String {
        let language = wordings[language] == nil ? .english : language
        let wording = wordings[language] ?? Self.english
        let template = client.flatMap { wording.byClient[$0] } ?? wording.text
        let text = template.filled(code: code, validity: validity, units: .full(in: language), appName: appName)
        switch client {
        case .web: return webHost.map { "\(text)\n\n\(OriginBoundCode.line(host: $0, code: code.text))" } ?? text
        case .android: return androidHash.map { Self.adding($0, to: text) } ?? text
        case .ios, nil: return text
        }
    }

    /// The hash has the last line, unless the template ends in a line that binds the code to a site and must stay last.
    private static func adding(_ hash: AppHash, to text: String) -> String {
        guard OriginBoundCode(endOf: text) != nil, let start = text.lastIndex(where: \.isNewline) else {
            return "\(text)\n\(hash.text)"
        }
        return "\(text[..<start])\n\(hash.text)\(text[start...])"
    }
}
