import Foundation
import Glibc
import TestSupport

/// What the system says of a process (proc(5)).
struct ProcessFigures {
    /// Whether resident memory is what the service holds: sanitizers hold some back.
    static let memoryIsItsOwn = ProcessInfo.processInfo.environment.keys.allSatisfy { !$0.hasSuffix("SAN_OPTIONS") }

    private let folder: String

    init(of service: CountersignProcess) { folder = "/proc/\(service.process.processID)" }

    /// What is open: paths, and kinds of what has none.
    private var descriptors: [String] {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            // One that is closed meanwhile has no link any more.
            return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/fd/" + $0) }
        }
    }

    /// What is open and goes to programs that it starts, but for the standard three.
    var inheritable: [String] {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            return try names.filter { Int($0) ?? 0 > 2 }.compactMap { name in
                let info = try String(contentsOfFile: folder + "/fdinfo/" + name, encoding: .utf8)
                guard let flags = info.firstMatch(of: /flags:\s+([0-7]+)/).flatMap({ Int($0.1, radix: 8) }) else {
                    throw NeverHappened(what: "a descriptor's flags are told")
                }
                let path = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/fd/" + name)
                return flags & Int(O_CLOEXEC) == 0 ? "\(name): \(path)" : nil
            }
        }
    }

    /// How many sockets are open, listening ones and connections.
    var sockets: Int {
        get throws { try descriptors.count { $0.hasPrefix("socket:") } }
    }

    /// How many other descriptors are open.
    var files: Int {
        get throws { try descriptors.count { !$0.hasPrefix("socket:") } }
    }

    /// Resident memory, in kB.
    var residentMemory: Int {
        get throws { try figure(/VmRSS:\s+([0-9]+) kB/) }
    }

    /// How many threads it has.
    var threads: Int {
        get throws { try figure(/Threads:\s+([0-9]+)/) }
    }

    private func figure(_ line: Regex<(Substring, Substring)>) throws -> Int {
        let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
        guard let match = status.firstMatch(of: line), let figure = Int(match.1) else {
            throw NeverHappened(what: "a figure of the process is told")
        }
        return figure
    }

    /// Waits until no more sockets are open than `count`.
    func waitForSockets(atMost count: Int) async throws {
        try await eventually("\(count) sockets at most") { try sockets <= count }
    }
}
