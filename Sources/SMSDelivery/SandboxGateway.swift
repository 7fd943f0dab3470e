import Threads
import VerificationCore
import VerificationService

/// Sends nothing, and behaves as the last four digits of the phone ask: for rehearsing every screen of an app. Texts are
/// printed as `console` prints them.
public final class SandboxGateway: SMSGateway {
    /// What a phone's last four digits make it do.
    public enum Magic: String, CaseIterable, Sendable {
        /// The number is refused.
        case refused = "0001"
        /// The provider has had enough of the number for five minutes.
        case limited = "0002"
        /// The gateway is busy, whenever it is asked.
        case transient = "0003"
        /// The gateway never answers.
        case silent = "0004"
        /// The operator's password is wrong.
        case misconfigured = "0005"
        /// It is accepted, and a receipt says five seconds later that it arrived.
        case delivered = "0006"
        /// It is accepted, and a receipt says five seconds later that it did not arrive.
        case undelivered = "0007"
    }

    private static let receiptDelay = Duration.seconds(5)
    /// Receipts that may wait; further ones never come.
    private static let capacity = 1024

    private let console: ConsoleGateway
    private let clock: any Clock<Duration>
    private let receive: @Sendable (Receipt) async -> Void
    private let receipts = Locked<[MessageID: Task<Void, Never>]>([:])

    /// A sandbox that prints to `descriptor`, waits on `clock`, and hands receipts to `receive`.
    public init(
        descriptor: Int32, clock: any Clock<Duration>, receive: @escaping @Sendable (Receipt) async -> Void
    ) {
        console = ConsoleGateway(descriptor: descriptor)
        self.clock = clock
        self.receive = receive
    }

    /// Does what the phone asks for; all other phones are sent to, and nothing more is heard of it.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        switch Magic(rawValue: String(message.phone.e164.suffix(4))) {
        case .refused: return .refused("sandbox")
        case .limited: return .limited("sandbox", for: .seconds(300))
        case .transient: return .transient("sandbox")
        case .misconfigured: return .misconfigured("sandbox")
        case .silent:
            try? await clock.sleep(for: .seconds(86_400))  // cancelled: the relay has given up
            return .unknown("sandbox")
        case .delivered: return await send(message, then: .delivered)
        case .undelivered: return await send(message, then: .failed)
        case nil: return await console.send(message)
        }
    }

    private func send(_ message: OutgoingMessage, then status: ReceiptStatus) async -> GatewayOutcome {
        let outcome = await console.send(message)
        let receipt = Receipt(.reference(message.reference), status, reason: "sandbox")
        receipts.withLock { receipts in
            guard receipts.count < Self.capacity else { return }
            receipts[message.id] = Task {
                do { try await self.clock.sleep(for: Self.receiptDelay) } catch { return }  // the service stops
                await self.receive(receipt)
                self.receipts.withLock { $0[message.id] = nil }
            }
        }
        return outcome
    }

    /// Forgets the receipts that wait, prints what waits, and ends the thread. Once.
    public func close() async {
        let waiting = receipts.withLock { Array($0.values) }
        for receipt in waiting { receipt.cancel() }
        for receipt in waiting { await receipt.value }
        await console.close()
    }
}
