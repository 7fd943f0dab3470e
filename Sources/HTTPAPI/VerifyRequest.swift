import Cryptography
import PhoneNumbers
import VerificationService

/// What `POST /codes/{phone}/verify` asks for.
struct VerifyRequest {
    let guess: CodeDigits
    let purpose: Purpose

    /// Reads the body. `SpelledDigits` says what is dropped of a code that a person typed or pasted.
    init(_ body: RequestBody, codeLength: Int) throws(Refusal) {
        guard case .text(let typed)? = body[.code] else {
            switch body[.code] {
            case nil, .null: throw Refusal(.codeMalformed, "The field code is missing.")
            default: throw Refusal(.codeNotAString, "The field code must be a string, so that leading zeros are kept.")
            }
        }
        purpose = try Purpose(body)
        guard let digits = SpelledDigits(typed.unicodeScalars[...]), !digits.hasPlus else {
            throw Refusal(.codeMalformed, "The code must consist of digits.")
        }
        guard digits.count == codeLength else {
            throw Refusal(.codeMalformed, "The code must have \(codeLength) digits.")
        }
        guess = CodeDigits(digits.value, length: codeLength)
    }
}
