import VerificationService

/// Files of words: an object of strings for each language.
extension SettingFile {
    /// The objects by language, in the order of their names; fails when a name is no language tag, or a language comes twice.
    func languages() throws(Failure) -> [(tag: LanguageTag, name: String, entry: [String: String])] {
        var languages: [(tag: LanguageTag, name: String, entry: [String: String])] = []
        for (name, entry) in try json([String: [String: String]].self).sorted(by: { $0.key < $1.key }) {
            guard let tag = LanguageTag(name) else {
                throw failure("\(name) is no language tag such as en or zh-Hans")
            }
            guard !languages.contains(where: { $0.tag == tag }) else {
                throw failure("\(name) is a second \(tag.text)")
            }
            languages.append((tag, name, entry))
        }
        return languages
    }

    /// Fails when an object has a key that does not exist.
    func requireKeys(of entry: [String: String], in language: String, among keys: [String]) throws(Failure) {
        guard let unknown = entry.keys.filter({ !keys.contains($0) }).min() else { return }
        let allowed = keys.joined(separator: ", ")
        throw failure("\(language).\(unknown) is unknown\(hint(unknown, among: keys)); allowed are \(allowed)")
    }

    /// The string of a key that every language must have.
    func value(_ key: String, of entry: [String: String], in language: String) throws(Failure) -> String {
        guard let value = entry[key] else { throw failure("\(language).\(key) is missing") }
        return value
    }
}
