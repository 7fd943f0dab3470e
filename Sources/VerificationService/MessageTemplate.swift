import Cryptography

/// A text before it is known for which code: placeholders stand in braces, and braces have no other use.
public struct MessageTemplate: Equatable, Sendable {
    /// What a placeholder stands for.
    enum Placeholder: String, CaseIterable, Sendable {
        /// The digits.
        case code
        /// Whole minutes for which the code is valid, rounded down, at least 1.
        case minutes
        /// Whole seconds for which the code is valid, rounded down.
        case seconds
        /// Minutes and seconds for which the code is valid, rounded down, with their units.
        case validity
        /// The name of the app.
        case app
    }

    private enum Part: Equatable {
        case literal(Substring)
        case placeholder(Placeholder)
    }

    private let parts: [Part]
    /// What stands in braces without being a placeholder, and braces that stand alone.
    private let strays: [String]

    /// The template that `text` spells; what is wrong with it is told by `faults`.
    public init(_ text: String) {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        var parts = pieces.prefix(1).map(Part.literal)
        var strays: [String] = []
        for piece in pieces.dropFirst() {
            let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            if let placeholder = Placeholder(rawValue: String(halves[0])), halves.count == 2 {
                parts += [.placeholder(placeholder), .literal(halves[1])]
            } else {
                strays.append("{" + halves[0] + (halves.count == 2 ? "}" : ""))
            }
        }
        for case .literal(let literal) in parts where literal.contains("}") { strays.append("}") }
        self.parts = parts
        self.strays = strays
    }

    /// The text with everything in it.
    ///
    /// - Parameter units: of the text's language.
    func filled(code: CodeDigits, validity: Duration, units: TimeUnits, appName: String?) -> String {
        let seconds = max(validity.components.seconds, 0)
        return parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let literal): text += literal
            case .placeholder(.code): text += code.text
            case .placeholder(.minutes): text += String(validity.validMinutes)
            case .placeholder(.seconds): text += String(seconds)
            case .placeholder(.validity): text += units.text(minutes: Int(seconds / 60), seconds: Int(seconds % 60))
            case .placeholder(.app): text += appName ?? ""
            }
        }
    }

    /// What is wrong with it, whatever code is put in.
    ///
    /// - Parameter validity: how long a code lives.
    func faults(validity: Duration, hasAppName: Bool) -> [TextFault.Reason] {
        var faults = strays.map(TextFault.Reason.noPlaceholder)
        if !parts.contains(.placeholder(.code)) { faults.append(.noCode) }
        if parts.contains(.placeholder(.app)), !hasAppName { faults.append(.noAppName) }
        if parts.contains(.placeholder(.minutes)), !validity.isTrueInMinutes { faults.append(.untrueMinutes) }
        let literals = parts.compactMap { if case .literal(let literal) = $0 { literal } else { nil } }
        if literals.contains(where: { $0.contains("【") || $0.contains("】") }) { faults.append(.signature) }
        if literals.last?.last?.isNewline == true { faults.append(.endsInLineBreak) }
        return faults
    }
}
