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
        let segments = path.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
        switch (segments.count, segments.dropFirst().first ?? "", segments.last ?? "") {
        case (2, "codes", _): self = .codes
        case (2, "healthz", _): self = .health
        case (2, "readyz", _): self = .readiness
        case (3, "codes", let phone) where !phone.isEmpty: self = .phone(String(phone))
        case (4, "codes", "cooldown") where !segments[2].isEmpty: self = .cooldown(String(segments[2]))
        case (4, "codes", "verify") where !segments[2].isEmpty: self = .verify(String(segments[2]))
        default: return nil
        }
    }

    /// The methods of the resource, as `Allow` lists them.
    var allow: String {
        switch self {
        case .codes, .verify: "OPTIONS, POST"
        case .phone: "DELETE, OPTIONS"
        case .cooldown, .health, .readiness: "GET, HEAD, OPTIONS"
        case .server: "OPTIONS"
        }
    }

    /// Whether the resource has the method.
    func allows(_ method: HTTPMethod) -> Bool {
        allow.split(separator: ", ").contains { $0 == method.rawValue }
    }
}
