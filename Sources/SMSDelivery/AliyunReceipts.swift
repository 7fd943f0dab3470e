import FoundationEssentials
import VerificationCore
import VerificationService

/// Reads SmsReport, which Alibaba Cloud posts unsigned: an entry is believed for its `out_id`, the reference of a message
/// that nobody can guess.
public struct AliyunReceipts: ReceiptReader {
    /// A reader.
    public init() {}

    /// No: the name of a message shows that a call is genuine.
    public var areSigned: Bool { false }
    /// What ends the provider's repetitions.
    public var acknowledgement: (type: String, body: String) {
        ("application/json", #"{"code":0,"msg":"接收成功"}"#)
    }

    /// Reads the entries that have names of messages; a call in which none has one is forged.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        // No POST and no list: told as malformed.
        guard call.isPost, let entries = try? JSONDecoder().decode([Entry].self, from: Data(call.body)) else {
            return .malformed
        }
        let receipts = entries.compactMap(\.receipt)
        return receipts.isEmpty && !entries.isEmpty ? .forged : .genuine(receipts)
    }

    private struct Entry: Decodable {
        let reference: String?
        let isDelivered: Bool
        let code: String?

        enum CodingKeys: String, CodingKey {
            case reference = "out_id"
            case isDelivered = "success"
            case code = "err_code"
        }

        var receipt: Receipt? {
            guard let reference = reference.flatMap(MessageReference.init) else { return nil }
            return isDelivered
                ? Receipt(.reference(reference), .delivered)
                : Receipt(.reference(reference), .failed, reason: GatewayReason(code ?? ""))
        }
    }
}
