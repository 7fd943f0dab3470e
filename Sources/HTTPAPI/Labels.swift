import VerificationService

/// What a button should say, by language.
public struct Labels: Sendable {
    /// The labels of one language.
    public struct Wording: Equatable, Sendable {
        /// Before any countdown.
        public let ready: String
        /// After a countdown that the client has watched.
        public let again: String
        /// During one: what stands around `{wait}`, split at `{seconds}`.
        private let coolingParts: [[String]]
        private let units: TimeUnits

        /// These labels. In `cooling`, `{wait}` stands for the time that remains in the units of `language`, and
        /// `{seconds}` for the number of seconds alone.
        public init(in language: LanguageTag, ready: String, cooling: String, again: String) {
            self.ready = ready
            self.again = again
            coolingParts = cooling.split(separator: "{wait}", omittingEmptySubsequences: false).map { part in
                part.split(separator: "{seconds}", omittingEmptySubsequences: false).map(String.init)
            }
            units = .short(in: language)
        }

        /// - Parameter hasCounted: whether the client has watched a countdown.
        func label(remainingSeconds: Int, hasCounted: Bool = false) -> String {
            guard remainingSeconds > 0 else { return hasCounted ? again : ready }
            let parts = coolingParts.map { $0.joined(separator: String(remainingSeconds)) }
            return parts.count == 1 ? parts[0] : parts.joined(separator: wait(remainingSeconds))
        }

        /// Up to two minutes in seconds; above that in hours and minutes, rounded up.
        private func wait(_ seconds: Int) -> String {
            guard seconds > 120 else { return units.text(seconds: seconds) }
            let minutes = (seconds + 59) / 60
            return units.text(hours: minutes / 60, minutes: minutes % 60)
        }
    }

    private static let english = Wording(
        in: .english, ready: "Get code", cooling: "Resend in {wait}", again: "Resend code")
    private static let builtIn: [LanguageTag: Wording] = [
        .english: english,
        .simplifiedChinese: Wording(
            in: .simplifiedChinese, ready: "获取验证码", cooling: "{wait}后重发", again: "重新获取"),
        .traditionalChinese: Wording(
            in: .traditionalChinese, ready: "獲取驗證碼", cooling: "{wait}後重新獲取", again: "重新獲取驗證碼"),
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
