import VerificationCore
import VerificationService

/// Prints each text as one line, `[SMS] +8613800138000 <text>`, with line breaks shown as `\n`: for trying the service.
public final class ConsoleGateway: SMSGateway {
    private let writer: LineWriter

    /// A gateway that writes to `descriptor`.
    public init(descriptor: Int32) {
        writer = LineWriter(descriptor: descriptor, threadName: "console")
    }

    /// Prints the message; accepted once all of its line is written.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        let hasLineBreak = message.text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let text = hasLineBreak ? Self.onOneLine(message.text) : message.text
        return await writer.write("[SMS] \(message.phone.e164) \(text)\n")
    }

    private static func onOneLine(_ text: String) -> String {
        text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
    }

    /// Prints what waits, and ends the thread.
    public func close() async {
        await writer.close()
    }
}
