import Foundation
import Glibc
import TestSupport
import Testing

/// What a program that a test starts is given, and how it ends.
struct ChildProcessTests {
    private let folder: TemporaryFolder
    private var output: String { folder.file("output") }

    init() throws { folder = try TemporaryFolder() }

    private func start(_ command: [String]) throws -> ChildProcess {
        try ChildProcess(command, output: output, errors: folder.file("errors"))
    }

    /// The words that a shell script prints.
    private func words(of script: String) async throws -> [String] {
        #expect(try await start(["sh", "-c", script]).exitStatus() == 0)
        return try String(contentsOfFile: output, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(
            String.init)
    }

    /// Waits until a script has printed the number of a process that it started.
    private func processID() async throws -> pid_t {
        var processID: pid_t?
        try await eventually("a process is started") {
            processID = pid_t(try String(contentsOfFile: output, encoding: .utf8).dropLast())
            return processID != nil
        }
        return try #require(processID)
    }

    private func waitForEnd(of processID: pid_t) async throws {
        try await eventually("process \(processID) has ended") { kill(processID, 0) == -1 && errno == ESRCH }
    }

    @Test(arguments: [SIGTERM, SIGPIPE, SIGUSR1])
    func `a signal that this process ignores or its thread blocks ends it`(number: Int32) async throws {
        let child = try await onThread {
            var (all, before) = (sigset_t(), sigset_t())
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            return try start(["sleep", "600"])
        }
        child.signal(number)
        #expect(await child.exitStatus() == 128 + number)
    }

    @Test func `no signal is blocked or ignored`() async throws {
        let masks = try await words(of: "sed -nE 's/^Sig(Blk|Ign)://p' /proc/self/status").map { UInt64($0, radix: 16) }
        let internalToGlibc: UInt64 = 3 << 31  // 32 and 33, which posix_spawn(3) ignores in every child
        #expect(masks.map { ($0 ?? .max) & ~internalToGlibc } == [0, 0])
    }

    @Test func `a pipe, a socket and a file that are open here are not open there`() async throws {
        var ends: [Int32] = [0, 0]
        let inheritable = [pipe(&ends), socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), open("/", O_RDONLY)]
        defer { for descriptor in ends + inheritable.dropFirst() { close(descriptor) } }
        #expect(inheritable.allSatisfy { $0 >= 0 })
        // The fourth is the shell's, for the listing.
        #expect(try await words(of: "echo /proc/self/fd/*").count <= 4)
    }

    @Test func `it ends with its value, though it ignores what can be ignored`() async throws {
        var child: ChildProcess? = try start(["sh", "-c", "trap '' TERM INT HUP; echo $$; sleep 600"])
        let processID = try await processID()
        child?.signal(SIGTERM)
        #expect(child?.isRunning == true)
        child = nil
        #expect(kill(processID, 0) == -1)
    }

    @Test func `what it has started ends with it`() async throws {
        #expect(try await start(["sh", "-c", "sleep 600 & echo $!"]).exitStatus() == 0)
        try await waitForEnd(of: processID())
    }

    @Test func `it ends with this process, though that is killed`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [output = output as String] in
            let child = try ChildProcess(["sh", "-c", "echo $$; exec sleep 600"], output: output, errors: "/dev/null")
            try await eventually("it runs") { try !String(contentsOfFile: output, encoding: .utf8).isEmpty }
            kill(getpid(), SIGKILL)
            _ = await child.exitStatus()
        }
        try await waitForEnd(of: processID())
    }

    @Test func `it goes on when the thread that started it ends`() async throws {
        let child = try await onThread { try start(["sleep", "600"]) }
        #expect(child.isRunning)
        child.signal(SIGINT)
        #expect(await child.exitStatus() == 128 + SIGINT)
    }

    @Test(arguments: [0, 1, 64])
    func `its exit status is told`(status: Int32) async throws {
        #expect(try await start(["sh", "-c", "exit \(status)"]).exitStatus() == status)
    }

    @Test func `a program that is not there has a status of its own`() async throws {
        #expect(try await start(["no-such-program"]).exitStatus() == 127)
    }

    @Test func `many at once end each by itself`() async throws {
        let children = try (0..<20).map { _ in try start(["sleep", "600"]) }
        for child in children {
            child.signal(SIGTERM)
            #expect(await child.exitStatus() == 128 + SIGTERM)
        }
    }
}
