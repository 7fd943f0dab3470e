/// A whole request.
public struct HTTPRequest: Sendable {
    /// Everything but the body.
    public let head: HTTPRequestHead
    /// The body after transfer decoding; empty when there is none.
    public let body: [UInt8]

    /// A request of these parts.
    public init(head: HTTPRequestHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
