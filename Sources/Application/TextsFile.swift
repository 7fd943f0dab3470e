import FoundationEssentials
import VerificationService

/// A JSON file of texts: `{"en": {"text": "… {code} …", "web": "…", "ios": "…", "android": "…"}}`.
enum TextsFile {
    private static let keyForAll = "text"

    /// The texts in a file; nil if it cannot be read, names no language or one twice, leaves `text` out, or names a client
    /// that does not exist.
    static func read(_ path: String) -> [LanguageTag: MessageTexts.Wording]? {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),  // a fault of the setting, told as such
            let entries = try? JSONDecoder().decode([String: [String: String]].self, from: bytes)
        else { return nil }
        var wordings: [LanguageTag: MessageTexts.Wording] = [:]
        for (language, entry) in entries {
            guard let tag = LanguageTag(language), wordings[tag] == nil, let wording = wording(entry) else {
                return nil
            }
            wordings[tag] = wording
        }
        return wordings
    }

    private static func wording(_ entry: [String: String]) -> MessageTexts.Wording? {
        var templates = entry.mapValues { MessageTemplate($0) }
        guard let text = templates.removeValue(forKey: keyForAll) else { return nil }
        var byClient: [ClientKind: MessageTemplate] = [:]
        for (name, template) in templates {
            guard let client = ClientKind(rawValue: name) else { return nil }
            byClient[client] = template
        }
        return MessageTexts.Wording(text, byClient: byClient)
    }
}
