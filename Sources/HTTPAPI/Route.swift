import HTTPCodec
import PhoneNumbers
import VerificationService

/// A resource of the API, found by its path.
enum Route {
    /// `/codes`
    case codes
    /// `/codes/{phone}`
    case phone(String)
    /// `/codes/{phone}/cooldown`
    case cooldown(String)
    /// `/codes/{phone}/verify`
    case verify(String)
    /// `/receipts/{gateway}`
    case receipts(String)
    /// `/.well-known/jwks.json`
    case signingKeys
    /// `/healthz`
    case health
    /// `/readyz`
    case readiness
    /// `*`, the server itself (RFC 9110 §9.3.7)
    case server

    /// The resource of a path, whose `{phone}` is still encoded; nil if there is none.
    init?(path: String) {
        switch path {
        case "/codes": self = .codes
        case "/.well-known/jwks.json": self = .signingKeys
        case "/healthz": self = .health
        case "/readyz": self = .readiness
        case "*": self = .server
        default:
            var path = path
            guard let route = path.withUTF8(Self.ofPhone) else { return nil }
            self = route
        }
    }

    /// The resource of a path that begins with `/codes/{phone}`.
    private static func ofPhone(_ path: UnsafeBufferPointer<UInt8>) -> Route? {
        let prefix = "/codes/".utf8
        guard path.starts(with: prefix) else { return ofReceipts(path) }
        let rest = path[prefix.count...]
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard end > rest.startIndex else { return nil }
        let phone = String(decoding: rest[..<end], as: UTF8.self)
        let part = rest[end...]
        if part.isEmpty { return .phone(phone) }
        if part.elementsEqual("/cooldown".utf8) { return .cooldown(phone) }
        if part.elementsEqual("/verify".utf8) { return .verify(phone) }
        return nil
    }

    /// The resource of a path that begins with `/receipts/`.
    private static func ofReceipts(_ path: UnsafeBufferPointer<UInt8>) -> Route? {
        let prefix = "/receipts/".utf8
        let gateway = path.dropFirst(prefix.count)
        guard path.starts(with: prefix), !gateway.isEmpty, !gateway.contains(UInt8(ascii: "/")) else { return nil }
        return .receipts(String(decoding: gateway, as: UTF8.self))
    }

    /// The path with the names of its parts instead of their values.
    var pattern: String {
        switch self {
        case .codes: "/codes"
        case .phone: "/codes/{phone}"
        case .cooldown: "/codes/{phone}/cooldown"
        case .verify: "/codes/{phone}/verify"
        case .receipts: "/receipts/{gateway}"
        case .signingKeys: "/.well-known/jwks.json"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .server: "*"
        }
    }

    /// The methods of the resource.
    var methods: [HTTPMethod] {
        switch self {
        case .codes, .verify: Self.posting
        case .phone: Self.deleting
        case .receipts: Self.receiving
        case .cooldown, .signingKeys, .health, .readiness: Self.getting
        case .server: Self.asking
        }
    }

    /// What a key must be good for; nil where none is needed.
    var scope: Scope? {
        switch self {
        case .codes: .send
        case .cooldown: .read
        case .phone, .verify: .verify
        case .receipts, .signingKeys, .health, .readiness, .server: nil
        }
    }

    /// Whether a request of that method may change something: blocked addresses may not make it.
    func mayChange(by method: HTTPMethod) -> Bool {
        switch (self, method) {
        case (_, .post), (_, .delete), (.receipts, .get): true
        default: false
        }
    }

    /// Whether a public key may be given as `?key=`: browsers' `EventSource` cannot send a field (WHATWG HTML §9.2.2).
    var takesKeyInQuery: Bool { if case .cooldown = self { true } else { false } }

    /// Whether the body may be of any type: providers choose the types of their receipts.
    var takesAnyMediaType: Bool { if case .receipts = self { true } else { false } }

    /// The `Allow` field.
    var allow: String { methods.map(\.rawValue).joined(separator: ", ") }

    private static let posting: [HTTPMethod] = [.options, .post]
    private static let receiving: [HTTPMethod] = [.get, .options, .post]
    private static let deleting: [HTTPMethod] = [.delete, .options]
    private static let getting: [HTTPMethod] = [.get, .head, .options]
    private static let asking: [HTTPMethod] = [.options]
}
