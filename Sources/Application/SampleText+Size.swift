import Logging
import SMSText
import VerificationService

extension Settings {
    /// Every text as it would leave, with a sample in place of a code.
    var sampleTexts: [SampleText] { texts.samples(codeLength: codeLength, validity: codeLife) }
}

extension SampleText {
    /// Logs what the text costs, as a warning when that is more than one message.
    func logSize(to log: Logger) {
        let size = size
        log(size.segments > 1 ? .warning : .info, "text") {
            $0.member("locale", language.text)
            $0.member("client", optional: client?.rawValue)
            $0.member("encoding", size.encoding.rawValue)
            $0.member("segments", size.segments)
            if let character = size.characterForcingUCS2 { $0.member("forcing_character", character.codePoint) }
        }
    }

    /// What `countersign texts` prints of it: a line on its size, and itself.
    var report: String {
        let size = size
        let cause = size.characterForcingUCS2.map { " because of \($0.codePoint)" } ?? ""
        let segments = size.segments == 1 ? "1 segment" : "\(size.segments) segments"
        return """
            \(language.text), \(client.shown): \(size.encoding.rawValue)\(cause), \(segments)
            \(text)

            """
    }
}

extension Unicode.Scalar {
    /// The code point in the notation of the Unicode Standard, such as `U+60A8`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
