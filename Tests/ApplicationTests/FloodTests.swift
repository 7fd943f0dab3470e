import TestSupport
import Testing

/// Somebody asks for codes for number after number.
struct FloodTests {
    /// Sends to `numbers` one after the other from one address; returns how many were accepted, and what refused the others.
    private func flood(_ service: RunningService, _ numbers: Range<Int>) async throws -> [String: Int] {
        let port = service.port
        return try await onThread {
            let socket = try BlockingSocket(port: port)
            var reader = AnswerReader(socket)
            var results: [String: Int] = [:]
            for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 100) {
                let batch = start..<min(start + 100, numbers.upperBound)
                try socket.send(batch.map(Self.request).joined())
                for _ in batch {
                    let answer = try reader.next()
                    results[answer.status == 201 ? "sent" : answer.json["code"]?.string ?? "", default: 0] += 1
                }
            }
            return results
        }
    }

    private static func request(_ number: Int) -> String {
        let body = "{\"phone\": \"+\(number)\"}"
        return "POST /codes HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func `10,000 sequential numbers from one address cost as many messages as its limits allow`() async throws {
        let service = try RunningService([
            "--open", "true", "--trusted-proxies", "127.0.0.1", "--prefix-hourly-limit", "20",
        ])
        let results = try await flood(service, 8_613_800_135_000..<8_613_800_145_000)
        // Twenty of the first prefix are also twenty phones of the address.
        #expect(results == ["sent": 20, "address_phones_limit": 9980])
        await service.stop()
        #expect(service.gateway.messages.count == 20)
    }

    @Test func `from many phones of one address each prefix and the address stop at their own numbers`() async throws {
        let service = try RunningService([
            "--open", "true", "--trusted-proxies", "127.0.0.1", "--prefix-hourly-limit", "20",
            "--address-phones-limit", "0", "--address-hourly-limit", "30",
        ])
        let results = try await flood(service, 8_613_800_139_000..<8_613_800_141_000)
        #expect(results == ["sent": 30, "prefix_hourly_limit": 980, "address_hourly_limit": 990])
        await service.stop()
        #expect(service.gateway.messages.count == 30)
    }
}
