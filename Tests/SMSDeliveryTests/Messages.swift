import Cryptography
import PhoneNumbers
import VerificationCore
@testable import VerificationService

/// A message to +8613800138000, with 240 s left for its code, which its text says.
func message(
    _ id: Int64, _ text: String, code: String = "123456", to phone: String = "+8613800138000",
    validity: Duration = .seconds(240)
) throws -> OutgoingMessage {
    OutgoingMessage(
        id: MessageID(rawValue: id), reference: try reference(id), phone: try PhoneNumber(spelling: phone), text: text,
        code: CodeDigits(text: code), validity: validity, statedValidity: validity)
}

/// The name of message `id`, with a token that no key made.
func reference(_ id: Int64) throws -> MessageReference {
    guard let reference = MessageReference("msg_\(id)_00112233445566778899aabbccddeeff") else {
        throw MalformedReference(id: id)
    }
    return reference
}

private struct MalformedReference: Error { let id: Int64 }

extension GatewayOutcome {
    /// An outcome without its reason.
    enum Kind: Equatable { case accepted, refused, limited, transient, unknown, misconfigured }

    /// Which outcome it is.
    var kind: Kind {
        switch self {
        case .accepted: .accepted
        case .refused: .refused
        case .limited: .limited
        case .transient: .transient
        case .unknown: .unknown
        case .misconfigured: .misconfigured
        }
    }
}
