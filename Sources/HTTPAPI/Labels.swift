import VerificationService

/// What a button should say, by language.
public struct Labels: Sendable {
    /// The labels of one language.
    public struct Wording: Equatable, Sendable {
        /// Before any countdown.
        public let ready: String
        /// After a countdown that the client has watched.
        public let again: String
        /// During one: what stands before, between and after the seconds that remain.
        private let coolingParts: [String]

        /// These labels; in `cooling`, `{seconds}` stands for the seconds that remain.
        public init(ready: String, cooling: String, again: String) {
            self.ready = ready
            self.again = again
            coolingParts = cooling.split(separator: "{seconds}", omittingEmptySubsequences: false).map(String.init)
        }

        /// - Parameter hasCounted: whether the client has watched a countdown.
        func label(remainingSeconds: Int, hasCounted: Bool = false) -> String {
            guard remainingSeconds == 0 else { return coolingParts.joined(separator: String(remainingSeconds)) }
            return hasCounted ? again : ready
        }
    }

    private static let english = Wording(
        ready: "Get code", cooling: "Resend in {seconds}s", again: "Resend code")
    private static let builtIn: [LanguageTag: Wording] = [
        .english: english,
        .simplifiedChinese: Wording(ready: "获取验证码", cooling: "{seconds}秒后重发", again: "重新获取"),
        .traditionalChinese: Wording(
            ready: "獲取驗證碼", cooling: "{seconds}秒後重新獲取", again: "重新獲取驗證碼"),
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
