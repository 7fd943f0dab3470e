import TestSupport
import Testing

/// What words on the command line are told that are not right, and the help that is asked for.
struct CommandLineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: [String]) async throws -> (status: Int32, process: ServiceProcess) {
        let process = try ServiceProcess(words, in: folder)
        return (await process.exitStatus(), process)
    }

    @Test(arguments: [
        (["serv"], "serv: unknown command; did you mean serve?"),
        (["blcok", "+8613800138000"], "blcok: unknown command; did you mean block?"),
        (["Check"], "Check: unknown command; did you mean check?"),
        (["start"], "start: unknown command"), (["9090"], "9090: unknown command; see countersign --help"),
        (["serv", "--help"], "serv: unknown command; did you mean serve?"),
        (["--prot", "1"], "--prot: unknown setting; did you mean --port?"),
        (["serve", "--code_ttl=60"], "--code_ttl: unknown setting; did you mean --code-ttl?"),
        (["check", "--databse", "x"], "--databse: unknown setting; did you mean --database?"),
        (["block", "--adress", "203.0.113.1"], "--adress: unknown option; did you mean --address?"),
        (["stats", "--hour", "3"], "--hour: unknown option; did you mean --hours?"),
        (["phone", "+8613800138000", "--colour"], "--colour: unknown option; see countersign phone --help"),
        (["keys", "lst"], "keys: unknown word; did you mean list?"),
        (["keys"], "keys: a word is missing; allowed are add, list, revoke and rotate-signing"),
        (["sweep", "now"], "sweep: 1 word too many; see countersign sweep --help"),
        (["--port", "1", "2"], "the argument after --port and its value belongs to no flag"),
    ])
    func `a wrong word names itself and the nearest known one`(words: [String], fault: String) async throws {
        let (status, process) = try await run(words)
        #expect(status == 64)
        #expect(process.standardError.hasPrefix("countersign: \(fault)"))
        #expect(process.standardOutput.isEmpty)
    }

    @Test(arguments: [
        (["block", "--help"], "Usage: countersign block +PHONE"),
        (["help", "block"], "Usage: countersign block +PHONE"),
        (["stats", "-h"], "Usage: countersign stats"), (["help"], "Usage: countersign [serve]"),
        (["--port", "1", "--help"], "Usage: countersign [serve]"), (["serve", "--help"], "Usage: countersign [serve]"),
    ])
    func `help is there for the program and for each command`(words: [String], beginning: String) async throws {
        let (status, process) = try await run(words)
        #expect(status == 0)
        #expect(process.standardOutput.hasPrefix(beginning))
        #expect(process.standardError.isEmpty)
    }
}
