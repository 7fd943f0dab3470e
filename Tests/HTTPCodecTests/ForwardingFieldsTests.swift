import Testing

@testable import HTTPCodec

struct ForwardingFieldsTests {
    private func haveForwarding(_ name: String) throws -> Bool {
        var parser = HTTPRequestParser()
        Array("GET / HTTP/1.1\r\nHost: x\r\n\(name): 1\r\n\r\n".utf8).withUnsafeBytes { parser.append($0) }
        guard case .head(let head)? = try parser.next() else { return false }
        return head.fields.haveForwarding
    }

    @Test(arguments: [
        "Via", "VIA", "Forwarded", "CDN-Loop", "X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Proto",
        "X-Forwarded",
        "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP", "Fastly-Client-IP", "X-Cluster-Client-IP",
        "Fly-Client-IP", "X-Azure-ClientIP", "X-Envoy-External-Address", "X-Original-Forwarded-For", "X-ProxyUser-Ip",
        "WL-Proxy-Client-IP",
    ])
    func `a field that proxies add is one`(name: String) throws {
        #expect(try haveForwarding(name))
    }

    @Test(arguments: [
        "Accept", "User-Agent", "X-Request-Id", "Origin", "Vi", "Viaduct", "X-Forward", "Skip", "Clientip-X",
        "Authorization",
        "X-Amzn-Trace-Id", "traceparent", "Idempotency-Key", "Sec-Fetch-Site", "Connection",
    ])
    func `a field that clients send is none`(name: String) throws {
        #expect(try !haveForwarding(name))
    }
}
