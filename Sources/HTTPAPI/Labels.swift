import VerificationService

/// What a button should say, by language.
public struct Labels: Sendable {
    /// The labels of one language.
    public struct Wording: Equatable, Sendable {
        /// Before any countdown.
        public let ready: String
        /// During one: what stands before, between and after the seconds that remain.
        private let coolingParts: [String]

        /// These labels; in `cooling`, `{seconds}` stands for the seconds that remain.
        public init(ready: String, cooling: String) {
            self.ready = ready
            coolingParts = cooling.split(separator: "{seconds}", omittingEmptySubsequences: false).map(String.init)
        }

        func label(remainingSeconds: Int) -> String {
            remainingSeconds == 0 ? ready : coolingParts.joined(separator: String(remainingSeconds))
        }
    }

    private static let english = Wording(ready: "Get code", cooling: "Resend in {seconds}s")
    private static let builtIn: [LanguageTag: Wording] = [
        .english: english,
        .simplifiedChinese: Wording(ready: "获取验证码", cooling: "{seconds}秒后重发"),
        .traditionalChinese: Wording(ready: "獲取驗證碼", cooling: "{seconds}秒後重新獲取"),
    ]

    private let wordings: [LanguageTag: Wording]
    private let fallback: Wording

    /// The built-in labels, with `custom` ones added or in their place.
    ///
    /// - Parameter fallback: the language of a request that asks for none that exists; English if that does not exist.
    public init(custom: [LanguageTag: Wording], fallback: LanguageTag) {
        let wordings = Self.builtIn.merging(custom) { _, custom in custom }
        let found = LanguageTag.lookup([fallback]) { wordings[$0] != nil }
        self.fallback = found.flatMap { wordings[$0] } ?? Self.english
        self.wordings = wordings
    }

    /// The labels of the first language that exists.
    func wording(for preferences: [LanguageTag]) -> Wording {
        let found = LanguageTag.lookup(preferences) { wordings[$0] != nil }
        return found.flatMap { wordings[$0] } ?? fallback
    }
}
