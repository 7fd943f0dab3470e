import VerificationService

/// A JSON file of texts: `{"en": {"text": "… {code} …", "web": "…", "ios": "…", "android": "…"}}`.
enum TextsFile {
    private static let keyForAll = "text"

    /// The texts in a file; fails when it cannot be read, names no language or one twice, leaves `text` out, or names a client
    /// that does not exist.
    static func read(_ path: String) throws(SettingFile.Failure) -> [LanguageTag: MessageTexts.Wording] {
        let file = SettingFile(path: path)
        var wordings: [LanguageTag: MessageTexts.Wording] = [:]
        for (tag, language, entry) in try file.languages() {
            try file.requireKeys(of: entry, in: language, among: [keyForAll] + ClientKind.allCases.map(\.rawValue))
            let text = try file.value(keyForAll, of: entry, in: language)
            let byClient = ClientKind.allCases.compactMap { client in
                entry[client.rawValue].map { (client, MessageTemplate($0)) }
            }
            wordings[tag] = MessageTexts.Wording(
                MessageTemplate(text), byClient: Dictionary(uniqueKeysWithValues: byClient))
        }
        return wordings
    }
}
