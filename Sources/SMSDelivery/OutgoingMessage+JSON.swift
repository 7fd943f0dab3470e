import JSONText
import VerificationService

extension OutgoingMessage {
    /// What `file` and `webhook` hand over: `{"id":"msg_7_…","phone":"+8613800138000","text":"…"}`.
    var json: [UInt8] {
        JSONWriter.object {
            $0.member("id", reference.text)
            $0.member("phone", phone.e164)
            $0.member("text", text)
        }
    }
}
