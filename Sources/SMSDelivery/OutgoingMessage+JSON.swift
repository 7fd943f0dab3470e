import JSONText
import VerificationService

extension OutgoingMessage {
    /// The message's name outside the service, the same at every repetition.
    var externalID: String { "msg_\(id.rawValue)" }

    /// What `file` and `webhook` hand over: `{"id":"msg_7","phone":"+8613800138000","text":"…"}`.
    var json: [UInt8] {
        JSONWriter.object {
            $0.member("id", externalID)
            $0.member("phone", phone.e164)
            $0.member("text", text)
        }
    }
}
