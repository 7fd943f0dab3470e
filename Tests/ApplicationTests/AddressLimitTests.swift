import NetworkAddresses
import TestSupport
import Testing
import VerificationService

/// Whom the limits of an address count: not the settings' idea of a network, but whoever may stand behind it.
struct AddressLimitTests {
    /// A service behind whatever is on 127.0.0.1.
    private func service(limit: Int = 1, trusted: String? = "127.0.0.1", _ more: [String] = []) throws -> RunningService
    {
        try RunningService(
            ["--open", "true", "--address-hourly-limit", "\(limit)", "--address-phones-limit", "0"] + more
                + (trusted.map { ["--trusted-proxies", $0] } ?? []))
    }

    /// The statuses of sends to different phones, each with its fields.
    private func statuses(_ service: RunningService, _ requests: [[String]]) async throws -> [Int] {
        var statuses: [Int] = []
        for (number, fields) in requests.enumerated() {
            statuses.append(
                try await service.post("/codes", "{\"phone\": \"+86138001380\(10 + number)\"}", fields: fields).status)
        }
        return statuses
    }

    private func statuses(_ service: RunningService, clients: [String]) async throws -> [Int] {
        try await statuses(service, clients.map { ["X-Forwarded-For: \($0)"] })
    }

    @Test func `a program that connects from an internal address is not limited`() async throws {
        for trusted in [nil, "192.0.2.1"] {
            let service = try service(trusted: trusted)
            #expect(try await statuses(service, [[], [], []]) == [201, 201, 201])
            #expect(!service.log.contains("peer looks like a proxy"))
            await service.stop()
        }
    }

    @Test(arguments: [
        "X-Forwarded-For: 203.0.113.7", "X-Forwarded-For: unknown", "Forwarded: for=_hidden", "Via: 1.1 squid",
        "X-Real-IP: 10.0.0.1", "CF-Connecting-IP: 203.0.113.7", "X-Forwarded-Proto: https", "CDN-Loop: a",
        "True-Client-IP: 127.0.0.1",
    ])
    func `behind a proxy that is not trusted all count as one, and a warning says so once`(field: String) async throws {
        let service = try service(trusted: nil)
        #expect(try await statuses(service, [[field], [field], []]) == [201, 429, 201])
        let warning = #""message":"peer looks like a proxy that is not trusted","peer":"127.0.0.1""#
        #expect(service.log.components(separatedBy: warning).count == 2)
        #expect(service.log.contains("name it in trusted-proxies"))
        await service.stop()
    }

    @Test func `a proxy that adds nothing and speaks HTTP-1.0 is one too`() async throws {
        let service = try service(trusted: nil)
        var statuses: [Int] = []
        for number in 0..<2 {
            let connection = try RawConnection(port: service.port)
            let body = "{\"phone\": \"+861380013800\(number)\"}"
            try connection.send(
                "POST /codes HTTP/1.0\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            statuses.append(try await connection.readAnswer().status)
        }
        #expect(statuses == [201, 429])
        await service.stop()
    }

    @Test(arguments: [
        [], ["X-Forwarded-For: unknown"], ["X-Forwarded-For: "], ["Forwarded: for=unknown"], ["X-Real-IP: 203.0.113.7"],
        ["X-Forwarded-For: 10.1.2.3"], ["Forwarded: for=\"[fd00::1]\""], ["X-Forwarded-For: 192.168.1.1"],
        ["X-Forwarded-For: 203.0.113.7, unknown"], ["Forwarded: for=10.0.0.1;host=\"a"], ["X-Forwarded-For: 127.0.0.2"],
    ])
    func `what a trusted proxy passes on is limited, whatever it names`(fields: [String]) async throws {
        let service = try service()
        #expect(try await statuses(service, [fields, fields]) == [201, 429])
        #expect(!service.log.contains("peer looks like a proxy"))
        await service.stop()
    }

    @Test func `a client cannot choose whom it counts as by its Host`() async throws {
        let service = try service()
        let fields = ["a,b", "x,for=6.6.6.6", "x;for=6.6.6.6", #"\\\",for=6.6.6.6;a=\""#].map {
            ["Forwarded: for=203.0.113.7;host=\"\($0)\""]
        }
        #expect(try await statuses(service, fields) == [201, 429, 429, 429])
        await service.stop()
    }

    @Test(arguments: ["2001:db8:1", "2a02:1:2", "2600:0:0"])
    func `of one IPv6 home and site no more is sent than 4 and 16 times the limit`(site: String) async throws {
        let service = try service()
        func clients(_ numbers: Range<Int>) -> [String] { numbers.map { "\(site):\(String($0, radix: 16))::1" } }
        #expect(try await statuses(service, clients: clients(0x100..<0x106)) == [201, 201, 201, 201, 429, 429])
        service.time.advance(by: .seconds(3600))
        let spread = (0..<20).map { "\(site):\(String($0 << 8, radix: 16))::1" }
        let expected = Array(repeating: 201, count: 16) + Array(repeating: 429, count: 4)
        #expect(try await statuses(service, clients: spread) == expected)
        await service.stop()
    }

    @Test func `the refusal tells the limit of the network that is full`() async throws {
        let service = try service(limit: 2)
        let clients = (0..<8).map { "2001:db8:1:\(String($0 / 2))::\($0)" }
        #expect(try await statuses(service, clients: clients) == Array(repeating: 201, count: 8))
        let refused = try await service.post(
            "/codes", #"{"phone": "+8613900139000"}"#, fields: ["X-Forwarded-For: 2001:db8:1:9::1"])
        #expect(refused.json["code"] == "address_hourly_limit")
        #expect(refused.fields["ratelimit-policy"] == #""address_hourly_limit";q=8;w=3600"#)
        await service.stop()
    }

    @Test func `wrong guesses and different phones are counted in the same networks`() async throws {
        let service = try service(limit: 0, ["--address-attempts-limit", "1", "--address-phones-limit", "1"])
        var statuses: [[Int]] = []
        for number in 0..<5 {
            let client = ["X-Forwarded-For: 2001:db8:1:\(number)::1"]
            let phone = "+861380013800\(number)"
            statuses.append([
                try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: client).status,
                try await service.post("/codes/+861390013900\(number)/verify", #"{"code": "000000"}"#, fields: client)
                    .status,
            ])
        }
        #expect(statuses == Array(repeating: [201, 422], count: 4) + [[429, 429]])
        await service.stop()
    }

    @Test func `one IPv4 client is one, by whatever translator or tunnel it comes`() async throws {
        let service = try service()
        let clients = [
            "192.0.2.33", "64:ff9b::192.0.2.33", "64:ff9b:1::192.0.2.33", "2002:c000:221::1", "2002:c000:221:7::1",
            "2001:0:4136:e378:8000:63bf:3fff:fdde", "::ffff:192.0.2.33",
        ]
        #expect(try await statuses(service, clients: clients) == [201, 429, 429, 429, 429, 429, 429])
        let other = try await service.post(
            "/codes", #"{"phone": "+8613900139000"}"#, fields: ["X-Forwarded-For: 64:ff9b::192.0.2.34"])
        #expect(other.status == 201)
        await service.stop()
    }

    @Test(arguments: ["64:ff9b::203.0.113.9", "2002:cb00:7109::1", "2001:0:1:1:0:0:34ff:8ef6", "::ffff:203.0.113.9"])
    func `a block of IPv4 addresses meets those that come by a translator or tunnel`(client: String) async throws {
        let service = try service(limit: 0)
        let network = try #require(IPNetwork("203.0.113.0/24"))
        let block = Block(subject: .address(network), reason: "abuse", createdAt: service.time.wall(), until: nil)
        try service.operatorDatabase().write { (transaction, _) throws(StoreFailure) in try transaction.add(block) }
        await service.noticeChanges()
        #expect(try await statuses(service, clients: [client, "64:ff9b::203.0.114.9"]) == [403, 201])
        await service.stop()
    }
}
