import HTTPAPI
import VerificationService

/// A JSON file of labels: `{"en": {"ready": "…", "cooling": "… {wait} …", "again": "…"}}`.
enum LabelsFile {
    private static let keys = (ready: "ready", cooling: "cooling", again: "again")
    private static let waits = ["{wait}", "{seconds}"]

    /// The labels in a file; fails when it cannot be read, names no language or one twice, leaves a label out, names one that
    /// does not exist, or tells no wait while cooling.
    static func read(_ path: String) throws(SettingFile.Failure) -> [LanguageTag: Labels.Wording] {
        let file = SettingFile(path: path)
        var labels: [LanguageTag: Labels.Wording] = [:]
        for (tag, language, entry) in try file.languages() {
            try file.requireKeys(of: entry, in: language, among: [keys.ready, keys.cooling, keys.again])
            let ready = try file.value(keys.ready, of: entry, in: language)
            let cooling = try file.value(keys.cooling, of: entry, in: language)
            guard waits.contains(where: cooling.contains) else {
                throw file.failure("\(language).\(keys.cooling) has neither \(waits.joined(separator: " nor "))")
            }
            labels[tag] = Labels.Wording(in: tag, ready: ready, cooling: cooling, again: entry[keys.again] ?? ready)
        }
        return labels
    }
}
