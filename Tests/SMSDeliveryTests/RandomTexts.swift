import TestSupport

/// Texts in which everything may stand that is written, signed or sorted in a way of its own.
struct RandomTexts {
    private static let alphabet: [Unicode.Scalar] = Array(
        "abzABZ0129 +%&=/?#*~-_.'\"()!$,:;@[]\n\u{301}\u{E9}e\u{30A}\u{212B}验证码，。🙂\u{FF21}".unicodeScalars)

    private var random: SeededRandom

    /// The same texts for the same seed.
    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A text of `lengths` characters.
    mutating func next(_ lengths: ClosedRange<Int>) -> String {
        let length = number(in: lengths)
        return String(String.UnicodeScalarView((0..<length).map { _ in one(of: Self.alphabet) }))
    }

    /// One of these.
    mutating func one<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// A number of a range.
    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
