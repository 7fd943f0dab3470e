import VerificationService

/// A JSON file of texts: `{"en": {"text": "… {code} …", "web": "…", "ios": "…", "android": "…"}}`.
enum TextsFile {
    private static let keyForAll = "text"

    /// The texts in a file; fails when it cannot be read, names no language or one twice, leaves `text` out, or names a client
    /// that does not exist.
    static func read(_ path: String) throws(SettingFile.Failure) -> [LanguageTag: MessageTexts.Wording] {
        let file = SettingFile(path: path)
        var wordings: [LanguageTag: MessageTexts.Wording] = [:]
        for (language, entry) in try file.json([String: [String: String]].self).sorted(by: { $0.key < $1.key }) {
            let tag = try file.language(language)
            guard wordings[tag] == nil else { throw file.failure("\(language) is a second \(tag.text)") }
            var templates = entry.mapValues { MessageTemplate($0) }
            guard let text = templates.removeValue(forKey: keyForAll) else {
                throw file.failure("\(language).\(keyForAll) is missing")
            }
            var byClient: [ClientKind: MessageTemplate] = [:]
            for (name, template) in templates {
                guard let client = ClientKind(rawValue: name) else {
                    let names = [keyForAll] + ClientKind.allCases.map(\.rawValue)
                    throw file.failure(
                        "\(language).\(name) is unknown\(hint(name, among: names)); allowed are \(names.joined(separator: ", "))"
                    )
                }
                byClient[client] = template
            }
            wordings[tag] = MessageTexts.Wording(text, byClient: byClient)
        }
        return wordings
    }
}
