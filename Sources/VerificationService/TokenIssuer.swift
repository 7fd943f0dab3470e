import Cryptography
import JSONText
import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Makes tokens of verified phones, and knows a rotation of its keys at most a second later. Any thread may ask it.
public final class TokenIssuer: Sendable {
    private static let period = Duration.milliseconds(900)

    private let audience: String
    private let life: Duration
    private let serviceClock: ServiceClock
    private let clock: any Clock<Duration>
    private let log: Logger
    private let readKeys: @Sendable () throws -> SigningKeys
    private let keys: Locked<SigningKeys>

    /// Tokens for `audience`, valid for `life`.
    ///
    /// - Parameter readKeys: reads the keys as they are now kept; it is called at once, and then every second.
    public init(
        audience: String, life: Duration, serviceClock: ServiceClock, clock: any Clock<Duration>, log: Logger,
        readKeys: @escaping @Sendable () throws -> SigningKeys
    ) throws {
        precondition(life <= SigningKeys.longestLife, "a token is not valid for longer than its key is published")
        self.audience = audience
        self.life = life
        self.serviceClock = serviceClock
        self.clock = clock
        self.log = log
        self.readKeys = readKeys
        keys = Locked(try readKeys())
    }

    /// The keys by which others check tokens, the newest first.
    public func publishedKeys() -> [SigningKey] {
        let now = serviceClock.wallTime(of: serviceClock.now())
        return keys.withLock { $0 }.published(at: now)
    }

    /// The token of a phone that was verified for a purpose at `instant`: signed by Ed25519 (RFC 8037 §3.1), with the
    /// claims of OpenID Connect Core §5.1 for phones.
    func token(of phone: PhoneNumber, for purpose: Purpose, at instant: Timestamp) -> PhoneToken {
        let wallTime = serviceClock.wallTime(of: instant)
        let key = keys.withLock { $0 }.signing(at: wallTime)
        let header = JSONWriter.object {
            $0.member("alg", "EdDSA")
            $0.member("typ", "JWT")
            $0.member("kid", key.id)
        }
        let issuedAt = Int(wallTime / 1000)
        let claims = JSONWriter.object {
            $0.member("aud", audience)
            $0.member("phone_number", phone.e164)
            $0.member("phone_number_verified", true)
            $0.member("purpose", purpose.name)
            $0.member("iat", issuedAt)
            $0.member("exp", issuedAt + Int(life.components.seconds))
            $0.member("jti", hexText(randomBytes(16)))
        }
        let signed = "\(base64URL(header)).\(base64URL(claims))"
        return PhoneToken(text: "\(signed).\(base64URL(key.privateKey.signature(of: Array(signed.utf8))))")
    }

    /// Looks whether the keys were rotated, often enough for a second, until its task is cancelled. Keys that cannot be read
    /// leave those in use that were read last.
    public func run() async {
        while !Task.isCancelled {
            try? await clock.sleep(for: Self.period)  // cancelled: the loop ends
            refresh()
        }
    }

    /// Reads the keys anew.
    public func refresh() {
        do {
            let read = try readKeys()
            keys.withLock { $0 = read }
        } catch {
            log(.warning, "signing keys cannot be brought up to date") { $0.member("cause", "\(error)") }
        }
    }
}
