/// What is known of a request that may not be complete: enough to answer a fault to whoever sent it.
public struct HTTPPartialHead: Sendable {
    /// What to do; nil before the request line is complete.
    public let method: HTTPMethod?
    /// The field lines so far.
    public let fields: HTTPFields

    /// Nothing yet.
    public init() {
        self.init(method: nil, fields: HTTPFields())
    }

    /// Of a whole head.
    public init(_ head: HTTPRequestHead) {
        self.init(method: head.method, fields: head.fields)
    }

    init(method: HTTPMethod?, fields: HTTPFields) {
        self.method = method
        self.fields = fields
    }
}
