import Testing

@testable import Application

/// Descriptors are divided among clients and the calls of gateways, whatever the system allows.
struct DescriptorsTests {
    private func divided(_ count: Int, _ flags: [String] = []) throws -> Settings {
        var settings = try Settings.read(flags: ["--threads", "1"] + flags, environment: [:]).settings
        settings.divideDescriptors(count)
        return settings
    }

    private let calling = ["--gateway", "webhook", "--webhook-url", "https://sms.example/"]

    @Test(arguments: [64, 256, 1024, 4096, 20_000, 1_048_576])
    func `clients and calls together have no more than there is, and calls at least a sixth of it`(count: Int) throws {
        let settings = try divided(count, calling)
        #expect(settings.limits.connections + settings.limits.refusals + settings.outboundConnections < count)
        #expect(settings.outboundConnections >= min(1024, (count - 40) / 6))
        #expect(settings.limits.connections >= 1)
    }

    @Test func `gateways that call nobody take nothing from the clients`() throws {
        let (console, webhook) = (try divided(1024), try divided(1024, calling))
        #expect(console.limits.connections > webhook.limits.connections * 3 / 2)
    }

    @Test func `the share of one client shrinks with the number of all`() throws {
        let settings = try divided(1024, calling)
        let share = settings.limits.connectionsPerClient
        #expect((1...settings.limits.connections / 5).contains(share))
        #expect(try divided(1_000_000, calling).limits.connectionsPerClient == 2000)
    }
}
