import Cryptography
import VerificationCore

/// The keys that tokens are signed with, and what happens when: a new one is published, then it signs, and those before it
/// stay published for as long as anything that they signed is valid.
public struct SigningKeys: Sendable {
    /// How long a new key is published before it signs: longer than those who check tokens usually keep the set.
    static let notice = Duration.seconds(600)
    /// The longest that a token may be valid.
    public static let longestLife = Duration.seconds(3600)

    /// The keys, the newest first.
    public let newestFirst: [SigningKey]

    /// These keys, in any order; nil if there are none.
    public init?(_ keys: [SigningKey]) {
        guard !keys.isEmpty else { return nil }
        newestFirst = keys.sorted { $0.signsFrom > $1.signsFrom }
    }

    /// The first key, which signs at once: nobody knows an older one.
    public init(firstAt wallTime: Int64) {
        newestFirst = [SigningKey(privateKey: .make(), signsFrom: wallTime)]
    }

    /// The key that signs: the newest whose time has come, or, should the wall clock have gone back, the oldest.
    func signing(at wallTime: Int64) -> SigningKey {
        newestFirst.first { $0.signsFrom <= wallTime } ?? newestFirst[newestFirst.count - 1]
    }

    /// The keys by which tokens that are valid, or will soon be made, are checked.
    func published(at wallTime: Int64) -> [SigningKey] {
        newestFirst.prefix(1)
            + zip(newestFirst, newestFirst.dropFirst()).compactMap { newer, key in
                wallTime - Self.longestLife.wholeMilliseconds < newer.signsFrom ? key : nil
            }
    }

    /// The keys with a new one, and without those that nobody needs; nil while the newest does not sign yet.
    public func rotated(at wallTime: Int64) -> SigningKeys? {
        guard newestFirst[0].signsFrom <= wallTime else { return nil }
        let new = SigningKey(privateKey: .make(), signsFrom: wallTime + Self.notice.wholeMilliseconds)
        return SigningKeys([new] + published(at: wallTime))
    }
}
