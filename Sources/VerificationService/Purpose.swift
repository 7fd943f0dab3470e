/// What a code is asked for; a code of one purpose never verifies another.
public struct Purpose: Hashable, Sendable {
    /// The purpose of a request that names none.
    public static let standard = Purpose(unchecked: "default")

    /// `[a-z0-9_-]{1,32}`.
    public let name: String

    /// The purpose of that name; nil unless it is `[a-z0-9_-]{1,32}`.
    public init?(_ name: String) {
        let isAllowed = name.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard isAllowed, (1...32).contains(name.utf8.count) else { return nil }
        self.name = name
    }

    private init(unchecked name: String) {
        self.name = name
    }
}
