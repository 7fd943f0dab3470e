import PhoneNumbers
import VerificationCore
@testable import VerificationService

/// A message to +8613800138000.
func message(_ id: Int64, _ text: String) throws -> OutgoingMessage {
    OutgoingMessage(id: MessageID(rawValue: id), phone: try PhoneNumber(spelling: "+8613800138000"), text: text)
}
