import Foundation
import TestSupport

/// What the system says of a process (proc(5)).
struct ProcessFigures {
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
        get throws {
            let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
            guard let match = status.firstMatch(of: /VmRSS:\s+([0-9]+) kB/), let size = Int(match.1) else {
                throw NeverHappened(what: "the resident memory is told")
            }
            return size
        }
    }

    /// Waits until no more sockets are open than `count`.
    func waitForSockets(atMost count: Int) async throws {
        try await eventually("\(count) sockets at most") { try sockets <= count }
    }
}
