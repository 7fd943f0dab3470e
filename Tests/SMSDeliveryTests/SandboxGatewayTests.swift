import TestSupport
import Testing
import Threads
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct SandboxGatewayTests {
    private let clock = ManualClock()
    private let received = Locked<[Receipt]>([])
    private let pipe: Pipe

    init() throws { pipe = try Pipe() }

    private func sandbox() -> SandboxGateway {
        SandboxGateway(descriptor: pipe.writing, clock: clock) { [received] receipt in
            received.withLock { $0.append(receipt) }
        }
    }

    @Test(
        arguments: [
            ("+8613800000001", .refused), ("+8613800000002", .limited), ("+8613800000003", .transient),
            ("+8613800000005", .misconfigured), ("+8613800000006", .accepted), ("+8613800000007", .accepted),
            ("+8613800138000", .accepted),
        ] as [(String, GatewayOutcome.Kind)])
    func `the last four digits choose the outcome`(_ phone: String, _ kind: GatewayOutcome.Kind) async throws {
        let sandbox = sandbox()
        #expect(await sandbox.send(try message(1, "code 123456", to: phone)).kind == kind)
        await sandbox.close()
        #expect(pipe.text() == (kind == .accepted ? "[SMS] \(phone) code 123456\n" : ""))
    }

    @Test func `a limit lasts five minutes`() async throws {
        let sandbox = sandbox()
        let outcome = await sandbox.send(try message(1, "code", to: "+8613800000002"))
        #expect(outcome == .limited("sandbox", for: .seconds(300)))
        await sandbox.close()
    }

    @Test func `a gateway that is silent stays so until it is given up`() async throws {
        let sandbox = sandbox()
        let silent = try message(1, "code", to: "+8613800000004")
        let sending = Task { await sandbox.send(silent) }
        await clock.waitForSleepers(1)
        sending.cancel()
        #expect(await sending.value.kind == .unknown)
        await sandbox.close()
    }

    @Test(arguments: [("+8613800000006", .delivered), ("+8613800000007", .failed)] as [(String, ReceiptStatus)])
    func `a receipt follows after five seconds`(_ phone: String, _ status: ReceiptStatus) async throws {
        let sandbox = sandbox()
        let message = try message(1, "code", to: phone)
        _ = await sandbox.send(message)
        await clock.waitForSleepers(1)
        #expect(received.withLock { $0 }.isEmpty)
        clock.advance(by: .seconds(5))
        while received.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(received.withLock { $0 } == [Receipt(.reference(message.reference), status, reason: "sandbox")])
        await sandbox.close()
    }

    @Test func `receipts that wait at the end never come`() async throws {
        let sandbox = sandbox()
        _ = await sandbox.send(try message(1, "code", to: "+8613800000006"))
        await clock.waitForSleepers(1)
        await sandbox.close()
        clock.advance(by: .seconds(5))
        #expect(received.withLock { $0 }.isEmpty)
    }
}
