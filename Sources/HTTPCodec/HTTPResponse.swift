/// An answer, before it is known how its connection goes on.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599 (RFC 9110 §15).
    public var status: Int
    /// The field lines in order, but for Content-Length, Transfer-Encoding and Connection, which `encode` owns.
    public var fields: [(name: String, value: String)]
    /// The content; not sent with 1xx, 204 and 304 (RFC 9110 §6.4.1).
    public var body: [UInt8]
    /// Whether more content follows until the connection ends, so that no length is told (RFC 9112 §6.3).
    public var isStreamed = false

    /// An answer of these parts.
    public init(status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
