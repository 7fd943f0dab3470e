import Cryptography
import VerificationService

/// The key files of a database. One is made only for a database that was never used with such a key: in the place of one that
/// was lost it would make every code or token invalid, and nobody would know why.
extension Settings {
    /// The keys of codes, the newest first. A key file that the database was not used with before is made; one that was lost
    /// is an error.
    func keys(ifUsed isUsed: (KeyKind) throws -> Bool, at wallTime: Int64) throws -> [SecretKey] {
        if let lost = try lostKeyFiles(ifUsed: isUsed).first { throw lost }
        let signing = SigningKeyFile(path: signingKeyFile)
        if tokenAudience != nil, try !signing.exists() { try signing.make(at: wallTime) }
        if try key.keys() == nil, case .file(let path) = key { try KeyFile(path: path).make() }
        return try key.keys() ?? []
    }

    /// What to say of each key file that the database was used with, and that does not exist.
    func lostKeyFiles(ifUsed isUsed: (KeyKind) throws -> Bool) throws -> [SecretFile.Failure] {
        var lost: [SecretFile.Failure] = []
        if try key.keys() == nil, try isUsed(.codes), case .file(let path) = key {
            lost.append(KeyFile(path: path).lost)
        }
        let signing = SigningKeyFile(path: signingKeyFile)
        if tokenAudience != nil, try !signing.exists(), try isUsed(.tokens) { lost.append(signing.lost) }
        return lost
    }
}
