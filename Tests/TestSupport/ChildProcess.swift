import CLinux
import Dispatch
import Foundation
import Glibc
import Threads

/// A program in a process of its own, which ends with this value at the latest, and with it all that it has started: a
/// failed test leaves none behind, and neither does a test process that is killed.
///
/// It starts as from a terminal, whatever this process and its threads are up to: no signal is blocked or ignored, and
/// only the three standard descriptors are open.
package final class ChildProcess: Sendable {
    /// A call that should have started it failed.
    package struct Failure: Error {
        package let call: String
        /// Its `errno`.
        package let code: Int32
    }

    private struct State {
        var processID: pid_t = 0
        /// As waitpid(2) has it; nil while it runs, or until the start.
        var status: Int32?
    }

    private let state: Locked<State>
    private let hasEnded: DispatchSemaphore
    /// Starts it, and waits for its end: the signal that setpriv(1) asks for comes when this thread ends (prctl(2)).
    private let thread: WorkerThread

    /// Starts `command`, which is looked for in `PATH`.
    ///
    /// - Parameters:
    ///   - input: the file that it reads; by default nothing.
    ///   - output: the file at whose end it prints, made if it does not exist; `errors` likewise.
    ///   - environment: variables beside those of this process, or instead of them.
    package init(
        _ command: [String], input: String = "/dev/null", output: String, errors: String,
        environment: [String: String] = [:]
    ) throws(Failure) {
        let state = Locked(State())
        let failure = Locked<Failure?>(nil)
        let (hasStarted, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        (self.state, self.hasEnded) = (state, hasEnded)
        thread = WorkerThread(name: "child") {
            defer { hasEnded.signal() }
            do throws(Failure) {
                defer { hasStarted.signal() }
                let processID = try Self.spawn(
                    ["setpriv", "--pdeathsig", "KILL"] + command, files: [input, output, errors], environment)
                state.withLock { $0.processID = processID }
            } catch {
                return failure.withLock { $0 = error }
            }
            Self.waitForEnd(state)
        }
        hasStarted.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    deinit {
        state.withLock { if $0.status == nil { kill(-$0.processID, SIGKILL) } }
        hasEnded.wait()
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool { state.withLock { $0.status == nil } }

    /// The process's number; a wrapper that ends in `exec` keeps it.
    package var processID: Int32 { state.withLock { $0.processID } }

    /// Sends a signal, unless it has ended.
    package func signal(_ number: Int32) {
        state.withLock { if $0.status == nil { kill($0.processID, number) } }
    }

    /// The exit status, once it has ended; 128 and the number of the signal that ended it. One that runs for another five
    /// minutes is killed: a hang becomes a failure.
    package func exitStatus() async -> Int32 {
        let limit = Task {
            try await Task.sleep(for: .seconds(300))
            signal(SIGKILL)
        }
        await thread.join()
        limit.cancel()
        guard let status = state.withLock({ $0.status }) else { return -1 }  // the test is cancelled
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Starts `command` in a process group of its own, with `files` as its descriptors 0, 1 and 2.
    private static func spawn(
        _ command: [String], files: [String], _ environment: [String: String]
    ) throws(Failure) -> pid_t {
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (descriptor, file) in zip(Int32(0)..., files) {
            let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_APPEND | O_CREAT
            posix_spawn_file_actions_addopen(&actions, descriptor, file, flags, 0o600)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        let settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
        defer { for text in words + settings { free(text) } }
        var processID = pid_t()
        let code = posix_spawnp(&processID, command[0], &actions, &attributes, words + [nil], settings + [nil])
        guard code == 0 else { throw Failure(call: "start \(command)", code: code) }
        return processID
    }

    /// Waits until the process has ended, and ends what it has left behind. Its number is nobody else's until `waitpid`.
    private static func waitForEnd(_ state: Locked<State>) {
        let processID = state.withLock { $0.processID }
        var end = siginfo_t()
        while waitid(P_PID, id_t(processID), &end, WEXITED | WNOWAIT) != 0 {}  // interrupted
        state.withLock { state in
            kill(-processID, SIGKILL)
            var status: Int32 = 0
            waitpid(processID, &status, 0)
            state.status = status
        }
    }
}
