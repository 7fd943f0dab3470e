import Glibc
import OutboundHTTP
import TestSupport
import Testing

struct EnvironmentTests {
    @Test func `a proxy in the environment is ignored`() async throws {
        // In a process of its own: setenv(3) is not for programs with threads.
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:1", 1) }
            let server = try FakeServer { listener in
                let connection = try listener.accept()
                _ = try connection.readRequest()
                try connection.answer(200)
            }
            let url = try server.outboundURL()
            let outcome = try await withClient { await $0.outcome(of: post(url)) }
            guard outcome == .answered(200) else { exit(1) }
        }
    }
}
