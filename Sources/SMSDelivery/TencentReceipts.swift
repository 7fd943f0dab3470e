import Cryptography
import FoundationEssentials
import VerificationCore
import VerificationService

/// Reads the status callback of Tencent Cloud SMS, which is unsigned: the operator gives the provider a URL with a token.
public struct TencentReceipts: ReceiptReader {
    private let token: Credential?

    /// A reader that believes calls with this `token`; none without one.
    public init(token: Credential?) {
        self.token = token
    }

    /// Yes.
    public var areSigned: Bool { true }
    /// What ends the provider's repetitions.
    public var acknowledgement: (type: String, body: String) {
        ("application/json", #"{"result":0,"errmsg":"OK"}"#)
    }

    /// Checks the token, and reads the entries.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        guard let token, let given = call.parameter("token"),
            equalInConstantTime(Array(token.text.utf8), Array(given.utf8))
        else { return .forged }
        // No POST and no list: told as malformed.
        guard call.isPost, let entries = try? JSONDecoder().decode([Entry].self, from: Data(call.body)) else {
            return .malformed
        }
        return .genuine(entries.compactMap(\.receipt))
    }

    private struct Entry: Decodable {
        let id: String
        let status: String
        let cause: String?

        enum CodingKeys: String, CodingKey {
            case id = "sid"
            case status = "report_status"
            case cause = "errmsg"
        }

        var receipt: Receipt? {
            switch status {
            case "SUCCESS": Receipt(.providerID(id), .delivered)
            case "FAIL": Receipt(.providerID(id), .failed, reason: GatewayReason(cause ?? ""))
            default: nil
            }
        }
    }
}
