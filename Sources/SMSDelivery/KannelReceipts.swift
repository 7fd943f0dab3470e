import VerificationCore
import VerificationService

/// Reads Kannel's delivery reports, GETs of the URL that each message named (user guide, "Delivery Reports").
///
/// Kannel signs nothing: the reference in the URL, which nobody can guess, shows that the call is genuine.
public struct KannelReceipts: ReceiptReader {
    /// A reader.
    public init() {}

    /// No: the name of a message shows that a call is genuine.
    public var areSigned: Bool { false }
    /// Nothing: Kannel takes 204 as well as 200.
    public var acknowledgement: (type: String, body: String) { ("", "") }

    /// Reads the query.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        guard let reference = call.parameter("id").flatMap(MessageReference.init) else { return .forged }
        return switch call.parameter("status") {
        case "1": .genuine([Receipt(.reference(reference), .delivered)])
        case "2",  // refused by the network or the phone
            "16":  // refused by the SMSC
            .genuine([Receipt(.reference(reference), .failed, reason: Self.reason(call.parameter("answer") ?? ""))])
        case "4",  // waiting at the SMSC
            "8":  // taken by the SMSC
            .genuine([Receipt(.reference(reference), .sent)])
        case "32": .genuine([])  // on its way through the network
        default: .malformed
        }
    }

    /// Of a receipt in the form of SMPP (version 3.4, appendix B) its status and error, which stand between the message's
    /// dates and its text; otherwise all of the answer.
    private static func reason(_ answer: String) -> GatewayReason {
        guard let start = answer.firstRange(of: "stat:")?.lowerBound else { return GatewayReason(answer) }
        let end = answer.firstRange(of: " text:")?.lowerBound ?? answer.endIndex
        return GatewayReason(String(answer[start..<max(start, end)]))
    }
}
