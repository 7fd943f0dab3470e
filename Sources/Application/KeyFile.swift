import Cryptography
import FoundationEssentials

/// The file that holds the keys that codes are derived from, base64, one in each line, the newest first.
struct KeyFile {
    private let file: SecretFile

    /// The file at `path`.
    init(path: String) { file = SecretFile(kind: "key file", path: path) }

    /// That there is no file.
    var missing: SecretFile.Failure { file.failure("does not exist") }

    /// The keys in the file; nil if there is no file.
    func keys() throws(SecretFile.Failure) -> [SecretKey]? {
        guard let lines = try file.lines() else { return nil }
        let keys = lines.compactMap(SecretKey.init(line:))
        guard !keys.isEmpty, keys.count == lines.count else {
            throw file.failure("does not hold base64 of at least 32 bytes in each line")
        }
        return keys
    }

    /// Makes the file with a first key.
    func make() throws(SecretFile.Failure) {
        try file.create([Data(randomBytes(32)).base64EncodedString()])
    }

    /// That the file does not exist, though it did.
    var lost: SecretFile.Failure {
        file.failure(
            "does not exist, though this database was used with a key. Restore the file from its backup: without it every "
                + "code that was sent is invalid. To go on with a new key all the same: "
                + "(umask 077; openssl rand -base64 32 > '\(file.path)')")
    }
}

extension SecretKey {
    /// The key of a line of the file; nil if the line has another form.
    fileprivate init?(line: [Substring]) {
        guard line.count == 1, let bytes = Data(base64Encoded: String(line[0])) else { return nil }
        self.init(bytes: Array(bytes))
    }
}
