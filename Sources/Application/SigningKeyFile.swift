import Cryptography
import FoundationEssentials
import VerificationService

/// The file that holds the keys that tokens are signed with: in each line base64 of 32 bytes, and from when on the key
/// signs, in milliseconds since 1970.
struct SigningKeyFile {
    private let file: SecretFile

    /// The file at `path`.
    init(path: String) { file = SecretFile(kind: "signing key file", path: path) }

    /// Whether there is a file, which need not be right.
    func exists() throws(SecretFile.Failure) -> Bool { try file.lines() != nil }

    /// Makes the file with a first key.
    func make(at wallTime: Int64) throws(SecretFile.Failure) {
        try file.create(SigningKeys(firstAt: wallTime).newestFirst.map(\.line))
    }

    /// That the file does not exist, though it did.
    var lost: SecretFile.Failure {
        file.failure(
            "does not exist, though this database was used with one. Restore the file from its backup: without it no token "
                + "that was issued is valid. To go on with a new key all the same: "
                + "(umask 077; echo \"$(openssl rand -base64 32) 0\" > '\(file.path)')")
    }

    /// The keys in the file.
    func keys() throws(SecretFile.Failure) -> SigningKeys {
        guard let lines = try file.lines() else {
            throw file.failure("does not exist; a service that has a token-audience makes it when it starts")
        }
        let keys = lines.compactMap(SigningKey.init(line:))
        guard keys.count == lines.count, let keys = SigningKeys(keys) else {
            throw file.failure("does not hold base64 of 32 bytes and a time in each line")
        }
        return keys
    }

    /// Puts a new key before the others, and drops those that nobody needs; returns from when on the new one signs, in
    /// milliseconds since 1970.
    @discardableResult
    func rotate(at wallTime: Int64) throws(SecretFile.Failure) -> Int64 {
        guard let rotated = try keys().rotated(at: wallTime) else {
            throw file.failure("was rotated a moment ago: its newest key does not sign yet")
        }
        try file.replace(with: rotated.newestFirst.map(\.line))
        return rotated.newestFirst[0].signsFrom
    }
}

extension SigningKey {
    /// The key of a line of the file; nil if the line has another form.
    fileprivate init?(line: [Substring]) {
        guard line.count == 2, let bytes = Data(base64Encoded: String(line[0])),
            let key = Ed25519PrivateKey(bytes: Array(bytes)), let signsFrom = Int64(line[1])
        else { return nil }
        self.init(privateKey: key, signsFrom: signsFrom)
    }

    /// The key in a line of the file.
    fileprivate var line: String { "\(Data(privateKey.bytes).base64EncodedString()) \(signsFrom)" }
}
