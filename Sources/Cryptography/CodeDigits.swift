/// The digits that a person types: a string with its leading zeros. It cannot print itself.
public struct CodeDigits: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The digits, for the text of the message alone.
    public let text: String

    /// A guess of these ASCII digits.
    public init(text: String) {
        self.text = text
    }

    /// The digits of a number, preceded by as many zeros as make them `length`.
    public init(_ number: UInt64, length: Int) {
        let digits = String(number)
        text = String(repeating: "0", count: length - digits.count) + digits
    }

    /// Whether both are the same digits, in constant time.
    public func matches(_ guess: CodeDigits) -> Bool {
        equalInConstantTime(Array(text.utf8), Array(guess.text.utf8))
    }

    /// Shows nothing.
    public var description: String { "<code>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecretKey {
    /// The code of one id, phone and purpose: `length` digits, 6 to 10, every value equally likely.
    ///
    /// The words of the HMAC are taken 64 bits at a time; one that would favour low values is skipped (NIST SP 800-90A
    /// appendix A.5.1, simple discard), and when all four were, a counter makes four more.
    public func code(id: [UInt8], phone: Int64, purpose: String, length: Int) -> CodeDigits {
        let bound = (0..<length).reduce(UInt64(1)) { power, _ in power * 10 }
        let unbiased = UInt64.max - (UInt64.max % bound + 1) % bound
        for counter in UInt8.min...UInt8.max {
            let digest = authenticate(
                domain: "code", parts: [id, Array(String(phone).utf8), Array(purpose.utf8), [counter]])
            for offset in stride(from: 0, to: 32, by: 8) {
                let word = Array(digest[offset...]).firstWord
                guard word <= unbiased else { continue }
                return CodeDigits(word % bound, length: length)
            }
        }
        preconditionFailure("a thousand words of HMAC-SHA256 hold one below 2^64 - 10^10")
    }

    /// Names a guess at the code of `id`, so that its repetition is known without keeping its digits.
    public func fingerprint(of guess: CodeDigits, id: [UInt8]) -> UInt64 {
        authenticate(domain: "guess", parts: [id, Array(guess.text.utf8)]).firstWord
    }

    /// Proves the name of a message, which consists of its row and a word: 24 hexadecimal digits that nobody else can make.
    public func messageProof(row: Int64, word: String) -> String {
        hexText(Array(authenticate(domain: "message", parts: [Array(String(row).utf8), Array(word.utf8)]).prefix(12)))
    }
}
