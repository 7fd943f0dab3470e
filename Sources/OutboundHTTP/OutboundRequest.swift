/// A request of ours to somebody else's server. It holds credentials and texts, so it cannot print itself.
public struct OutboundRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The methods that gateways need.
    public enum Method: Sendable {
        /// Without a body.
        case get
        /// With a body, which may be empty.
        case post
    }

    let url: OutboundURL
    let method: Method
    let fields: [(name: String, value: String)]
    let body: [UInt8]
    let timeout: Duration

    /// A request that is over, one way or the other, `timeout` after it was made.
    ///
    /// - Parameters:
    ///   - fields: beside `Host`, `Accept` and `Content-Length`. A name must be a token and a value must hold no CR, LF
    ///     or NUL (RFC 9110 §5.1, §5.5): others are a bug of the caller's, who escapes what comes from elsewhere.
    ///   - timeout: more than zero, from the name look-up to the last byte of the answer.
    public init(
        _ method: Method, _ url: OutboundURL, fields: [(name: String, value: String)] = [], body: [UInt8] = [],
        timeout: Duration
    ) {
        precondition(fields.allSatisfy { Self.isToken($0.name) }, "a field name is a token")
        precondition(fields.allSatisfy { Self.isFieldValue($0.value) }, "a field value is one line")
        precondition(method == .post || body.isEmpty, "a GET has no body")
        precondition(timeout > .zero, "a request takes time")
        self.url = url
        self.method = method
        self.fields = fields
        self.body = body
        self.timeout = timeout
    }

    /// Whether `name` is a token (RFC 9110 §5.6.2).
    static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether `value` cannot end its field line (RFC 9110 §5.5).
    static func isFieldValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
    }

    /// Shows nothing.
    public var description: String { "<request>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
