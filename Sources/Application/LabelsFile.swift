import FoundationEssentials
import HTTPAPI
import VerificationService

/// A JSON file of labels: `{"en": {"ready": "…", "cooling": "… {wait} …", "again": "…"}}`.
enum LabelsFile {
    /// The labels in a file; nil if it cannot be read, names no language, or leaves both `{wait}` and `{seconds}` out.
    static func read(_ path: String) -> [LanguageTag: Labels.Wording]? {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),  // a fault of the setting, told as such
            let entries = try? JSONDecoder().decode([String: Entry].self, from: bytes)
        else { return nil }
        var labels: [LanguageTag: Labels.Wording] = [:]
        for (language, entry) in entries {
            guard let tag = LanguageTag(language), ["{wait}", "{seconds}"].contains(where: entry.cooling.contains)
            else { return nil }
            labels[tag] = Labels.Wording(
                in: tag, ready: entry.ready, cooling: entry.cooling, again: entry.again ?? entry.ready)
        }
        return labels
    }

    private struct Entry: Decodable {
        let ready: String
        let cooling: String
        let again: String?
    }
}
