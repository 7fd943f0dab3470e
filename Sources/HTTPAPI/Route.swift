import HTTPCodec
import PhoneNumbers

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
    /// `/healthz`
    case health
    /// `/readyz`
    case readiness
    /// `*`, the server itself (RFC 9110 §9.3.7)
    case server

    /// The resource of a path, whose `{phone}` is still encoded; nil if there is none.
    init?(path: String) {
        guard path != "*" else {
            self = .server
            return
        }
        var rest = path.utf8.dropFirst()
        let resource = Self.takeSegment(&rest)
        let phone = Self.takeSegment(&rest)
        let part = Self.takeSegment(&rest)
        guard rest.isEmpty, path.utf8.last != UInt8(ascii: "/") else { return nil }
        switch (resource, phone, part) {
        case ("codes", "", ""): self = .codes
        case ("healthz", "", ""): self = .health
        case ("readyz", "", ""): self = .readiness
        case ("codes", let phone, "") where !phone.isEmpty: self = .phone(phone)
        case ("codes", let phone, "cooldown") where !phone.isEmpty: self = .cooldown(phone)
        case ("codes", let phone, "verify") where !phone.isEmpty: self = .verify(phone)
        default: return nil
        }
    }

    /// The text up to the next slash, which is dropped.
    private static func takeSegment(_ rest: inout Substring.UTF8View) -> String {
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let segment = rest[..<end]
        rest = rest[end...].dropFirst()
        return String(Substring(segment))
    }

    /// The path with the names of its parts instead of their values.
    var pattern: String {
        switch self {
        case .codes: "/codes"
        case .phone: "/codes/{phone}"
        case .cooldown: "/codes/{phone}/cooldown"
        case .verify: "/codes/{phone}/verify"
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
        case .cooldown, .health, .readiness: Self.getting
        case .server: Self.asking
        }
    }

    /// The `Allow` field.
    var allow: String { methods.map(\.rawValue).joined(separator: ", ") }

    private static let posting: [HTTPMethod] = [.options, .post]
    private static let deleting: [HTTPMethod] = [.delete, .options]
    private static let getting: [HTTPMethod] = [.get, .head, .options]
    private static let asking: [HTTPMethod] = [.options]
}
