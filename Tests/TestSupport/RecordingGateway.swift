import Threads
import VerificationCore
import VerificationService

/// A gateway that keeps what it is given and says what a test wants.
package final class RecordingGateway: SMSGateway {
    /// What it does with a message.
    package enum Behaviour: Sendable {
        /// It answers at once.
        case answer(GatewayOutcome)
        /// It never answers: it waits for the end of its task.
        case hang
        /// It waits until `open` is called, and then accepts.
        case gate
    }

    private struct State {
        var behaviour = Behaviour.answer(.accepted(id: nil))
        var messages: [OutgoingMessage] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var gated: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    package init() {}

    /// What came so far.
    package var messages: [OutgoingMessage] { state.withLock(\.messages) }

    /// What it does from now on.
    package func behave(_ behaviour: Behaviour) { state.withLock { $0.behaviour = behaviour } }

    /// Lets the messages at the gate through.
    package func open() {
        let gated = state.withLock { state in
            state.behaviour = .answer(.accepted(id: nil))
            defer { state.gated = [] }
            return state.gated
        }
        for continuation in gated { continuation.resume() }
    }

    package func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        let (behaviour, watchers) = state.withLock { state in
            state.messages.append(message)
            let count = state.messages.count
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return (state.behaviour, ready)
        }
        for watcher in watchers { watcher.continuation.resume() }
        switch behaviour {
        case .answer(let outcome): return outcome
        case .hang:
            for await _ in AsyncStream<Never>(unfolding: { await Self.untilCancelled() }) {}
            return .unknown("no answer")
        case .gate:
            await withCheckedContinuation { continuation in state.withLock { $0.gated.append(continuation) } }
            return .accepted(id: nil)
        }
    }

    /// Returns the messages once there are at least `count`.
    package func waitForMessages(_ count: Int) async -> [OutgoingMessage] {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.messages.count < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
        return messages
    }

    private static func untilCancelled() async -> Never? {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
        return nil
    }
}

extension OutgoingMessage {
    /// The code in the text, as a person types it.
    package var typed: String {
        let runs = text.split { !("0"..."9").contains($0) }
        return runs.first { $0.count >= 6 }.map(String.init) ?? ""
    }
}
