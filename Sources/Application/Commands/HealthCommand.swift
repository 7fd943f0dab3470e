import OutboundHTTP

/// `countersign health`: whether the services in this container live, wherever they listen.
struct HealthCommand: OperatorCommand {
    static let word = "health"
    static let summary = "asks the service in this container, or on this machine, whether it lives, wherever it listens"
    static let usage = ["health"]
    static let settings: [Setting] = []

    /// For each address; Docker waits three seconds for a health check in the Dockerfile.
    private static let timeout = Duration.seconds(1)

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        _ = try words.finish([:])
    }

    func run() async throws {
        let processes = ListeningProcess.others
        guard !processes.isEmpty else { throw CommandFailure(description: "no service listens here") }
        let client = HTTPClient()
        var failures: [String] = []
        for process in processes {
            if let failure = await failure(of: process, client) { failures.append(failure) }
        }
        await client.close()
        guard failures.isEmpty else { throw CommandFailure(description: failures.joined(separator: "; ")) }
    }

    /// Why a process is not alive; nil when one of its addresses answers.
    private func failure(of process: ListeningProcess, _ client: HTTPClient) async -> String? {
        var failures: [String] = []
        for authority in process.authorities {
            guard let url = OutboundURL("http://\(authority)/healthz") else { continue }
            do {
                let status = try await client.perform(OutboundRequest(.get, url, timeout: Self.timeout)).status
                guard status != 200 else {
                    print("\(authority)  alive")
                    return nil
                }
                failures.append("\(authority): status \(status)")
            } catch {
                failures.append("\(authority): \(error)")
            }
        }
        return failures.joined(separator: "; ")
    }
}
