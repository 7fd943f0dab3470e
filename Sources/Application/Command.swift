import CLinux
import Glibc
import HTTPCodec
import Logging
import Threads

/// The command line: `countersign [serve] [--name value …]`, other commands, `--help`, `--version`.
public enum Command {
    /// Every command, grouped as in `--help`.
    static let groups: [(title: String, commands: [any CommandDescription.Type])] = [
        ("The service", [ServeCommand.self, CheckCommand.self, TextsCommand.self, HealthCommand.self]),
        ("Who may use it", [KeysCommand.self, BlockCommand.self, UnblockCommand.self]),
        ("Phones", [PhoneCommand.self, ReleaseCommand.self, ForgetCommand.self]),
        ("The database", [StatsCommand.self, SweepCommand.self, BackupCommand.self, RestoreCommand.self]),
    ]
    private static let all = groups.flatMap(\.commands)

    /// This program's version.
    public static let version = "0.1.0"

    /// Runs the command and returns the exit status: 0, 64 for faulty words or settings (sysexits.h, EX_USAGE), 1 when the
    /// service cannot start or a command fails.
    public static func run(arguments: [String], environment: [String: String]) async -> Int32 {
        var arguments = arguments[...]
        let isHelp = arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help"
        if arguments.first == "help" { arguments.removeFirst() }
        if arguments.contains("--version") {
            print("countersign \(version)")
            return 0
        }
        // What begins with a dash is a setting of `serve`, which may be left out.
        let word = arguments.first?.hasPrefix("-") == false ? arguments.removeFirst() : nil
        let name = word ?? ServeCommand.word
        guard let command = all.first(where: { $0.word == name }) else {
            let near = hint(name, among: all.map { $0.word })
            return printFaults(["\(name): unknown command\(near); see countersign --help"])
        }
        if isHelp {
            print(word == nil ? Help.ofProgram : Help.of(command), terminator: "")
            return 0
        }
        do {
            if let command = command as? any OperatorCommand.Type {
                return await run(try command.init(Array(arguments), environment: environment))
            }
            let (settings, warnings) = try Settings.read(flags: Array(arguments), environment: environment)
            if command == TextsCommand.self {
                for text in settings.sampleTexts { print(text.report) }
                return 0
            }
            return await serve(settings, warnings)
        } catch {
            return printFaults(error.faults)
        }
    }

    private static func printFaults(_ faults: [String]) -> Int32 {
        for fault in faults { printError("countersign: \(fault)") }
        return 64
    }

    /// Does what the operator asks of the database.
    private static func run(_ command: any OperatorCommand) async -> Int32 {
        do {
            try await command.run()
            return 0
        } catch {
            printError("countersign: \(error)")
            return 1
        }
    }

    private static func serve(_ settings: Settings, _ warnings: [String]) async -> Int32 {
        if let fault = AddressSpace.fault(threads: settings.threads) {
            printError("countersign: cannot start: \(fault)")
            return 1
        }
        let signals = ProcessSignals()
        let logs = LogWriter(descriptor: 2, timestamp: now)
        let log = Logger(threshold: settings.logLevel, timestamp: now, write: logs.append)
        var settings = settings
        for warning in warnings {
            log(.warning, "configuration warning") { $0.member("detail", warning) }
        }
        settings.divideDescriptors(raiseDescriptorLimit())
        // Freed memory is kept for the next batch: giving it back and faulting it in again costs more than all the SQL.
        mallopt(M_TRIM_THRESHOLD, 64 << 20)
        let service: Service
        do {
            service = try Service(settings, Service.Environment(log: log))
        } catch {
            await logs.close(within: .seconds(1))
            printError("countersign: cannot start: \(error)")
            return 1
        }
        for text in settings.sampleTexts { text.logSize(to: log) }
        log(.info, "listening") {
            $0.member("host", settings.host)
            $0.member("port", Int(service.port))
            $0.member("max_connections", settings.limits.connections)
            $0.member("version", version)
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [stops = signals.stops, settings] in
                await stop(service, at: stops, within: settings.stopTimeout, log)
            }
            group.addTask { [hangups = signals.hangups] in
                for await _ in hangups { await WorkerThread(name: "reload") { service.readFilesAgain() }.join() }
            }
            await service.run()
            log(.info, "stopped")
            await logs.close(within: .seconds(1))
            group.cancelAll()
        }
        withExtendedLifetime(signals) {}
        return 0
    }

    /// The first signal stops the service gracefully. A second one, or the end of the time for it, ends the process at
    /// once; what was acknowledged is durable, and what the relay was sending is repeated after the next start.
    private static func stop(
        _ service: Service, at signals: AsyncStream<Void>, within limit: Duration, _ log: Logger
    ) async {
        var received = signals.makeAsyncIterator()
        guard await received.next() != nil else { return }
        log(.info, "stopping")
        service.stop()
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in signals { return true }
                return false
            }
            group.addTask {
                do {
                    try await Task.sleep(for: limit, clock: .continuous)
                    return true
                } catch {
                    return false
                }
            }
            guard await group.next() == true else { return group.cancelAll() }
            var room = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            if poll(&room, 1, 0) > 0 { printError("countersign: stopped before everything had ended") }
            _exit(0)
        }
    }

    /// Raises the soft limit of open descriptors to the hard one; returns how many there may be.
    private static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let soft = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        return Int(clamping: isRaised ? limit.rlim_max : soft)
    }

    private static func now() -> [UInt8] {
        UTCTime(millisecondsSince1970: SystemTime().wall()).rfc3339
    }
}

/// Prints a line on standard error.
func printError(_ line: String) {
    writeFully(Array((line + "\n").utf8), to: 2)
}
