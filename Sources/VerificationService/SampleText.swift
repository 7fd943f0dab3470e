import Cryptography
import SMSText

/// A text as it would leave, with digits that are nobody's code.
public struct SampleText: Equatable, Sendable {
    /// Its language.
    public let language: LanguageTag
    /// The client it is for; nil for all that are sent no other one.
    public let client: ClientKind?
    /// The digits.
    let code: String
    /// The text.
    public let text: String

    /// What it takes as a short message.
    public var size: SMSSize { SMSSize(text) }
}

extension MessageTexts {
    /// Every text, by language and client, with a code of that many digits, 6 to 10, that is valid for that long. Clients
    /// that are sent the text for all are left out.
    public func samples(codeLength: Int, validity: Duration) -> [SampleText] {
        languages.flatMap { language in
            let forAll = sample(in: language, for: nil, codeLength: codeLength, validity: validity)
            let others = ClientKind.allCases.map {
                sample(in: language, for: $0, codeLength: codeLength, validity: validity)
            }
            return [forAll] + others.filter { $0.text != forAll.text }
        }
    }

    /// The text of a language for a client.
    func sample(
        in language: LanguageTag, for client: ClientKind?, codeLength: Int, validity: Duration
    ) -> SampleText {
        let code = String("1234567890".prefix(codeLength))
        let text = text(in: language, for: client, code: CodeDigits(text: code), validity: validity)
        return SampleText(language: language, client: client, code: code, text: text)
    }
}
