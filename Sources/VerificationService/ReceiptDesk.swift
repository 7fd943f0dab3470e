import Threads

/// Where providers call: it finds who reads a call, and has what it says recorded.
public struct ReceiptDesk: Sendable {
    /// What became of a call.
    public enum Outcome: Sendable {
        /// It was understood, and what it says is durable; to be answered as the provider expects.
        case taken(type: String, body: String)
        /// It comes from somebody else.
        case forged
        /// It cannot be read.
        case malformed
        /// No gateway of that name is in use, or its provider reports nothing.
        case notFound
    }

    /// How many names of messages are read of a call that is not signed before it is taken for forged.
    private static let namesRead = 16

    /// This service's own address as providers know it, without a slash at its end; empty when it was not given.
    public let publicURL: String
    private let readers: Locked<[String: any ReceiptReader]>
    private let book: ReceiptBook

    /// A desk for the gateways that have receipts, by their names.
    public init(publicURL: String, readers: [String: any ReceiptReader], book: ReceiptBook) {
        self.publicURL = publicURL
        self.readers = Locked(readers)
        self.book = book
    }

    /// Has calls of the provider behind a gateway read by another reader from now on.
    public func replace(_ name: String, by reader: any ReceiptReader) {
        readers.withLock { $0[name] = reader }
    }

    /// Takes a call of the provider behind `gateway`. One that nothing shows to be genuine is refused before it is read, and
    /// costs less than its request did.
    public func take(_ call: ReceiptCall, of gateway: String) async throws(StoreFailure) -> Outcome {
        guard let reader = readers.withLock({ $0[gateway] }) else { return .notFound }
        guard reader.areSigned || namesMessage(call) else { return .forged }
        switch reader.read(call) {
        case .genuine(let receipts):
            try await book.record(receipts, of: gateway)
            let (type, body) = reader.acknowledgement
            return .taken(type: type, body: body)
        case .forged: return .forged
        case .malformed: return .malformed
        }
    }

    /// Whether one of the first names in a call is of a message that was made here.
    private func namesMessage(_ call: ReceiptCall) -> Bool {
        let texts = call.query.map { Array($0.value.utf8) } + [call.body]
        var names: [MessageReference] = []
        for text in texts { names += MessageReference.all(in: text, limit: Self.namesRead - names.count) }
        return names.contains(where: book.made)
    }
}
