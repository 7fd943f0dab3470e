import Cryptography
import PhoneNumbers
import VerificationService

/// What `POST /codes/{phone}/verify` asks for.
struct VerifyRequest {
    let guess: CodeDigits
    let purpose: Purpose

    /// Reads the body. White space and dashes are dropped, and digits of every script count, as people paste them.
    init(_ body: RequestBody, codeLength: Int) throws(Refusal) {
        guard case .text(let typed)? = body[.code] else {
            switch body[.code] {
            case nil, .null: throw Refusal(.codeMalformed, "The field code is missing.")
            default: throw Refusal(.codeNotAString, "The field code must be a string, so that leading zeros are kept.")
            }
        }
        purpose = try Purpose(body)
        var digits = ""
        for scalar in typed.unicodeScalars {
            if let digit = scalar.decimalDigit {
                digits.append(String(digit))
            } else if !scalar.properties.isWhitespace && scalar.properties.generalCategory != .dashPunctuation {
                throw Refusal(.codeMalformed, "The code must consist of digits.")
            }
        }
        guard digits.utf8.count == codeLength else {
            throw Refusal(.codeMalformed, "The code must have \(codeLength) digits.")
        }
        guess = CodeDigits(text: digits)
    }
}
