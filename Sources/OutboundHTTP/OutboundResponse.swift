/// A complete answer.
public struct OutboundResponse: Equatable, Sendable {
    /// The status code. A redirect is an answer like any other: nobody follows it.
    public let status: Int
    /// The content, as it came.
    public let body: [UInt8]
}
