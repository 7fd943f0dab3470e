import Testing

@testable import SMSDelivery

/// The hash comes from Python's hashlib over the text written out by hand.
struct CanonicalRequestTests {
    @Test func `fields are sorted by name, and the body counts as its hash`() {
        let request = CanonicalRequest(
            query: "a=1&b=2", fields: [("x-b", "2"), ("host", "example.com"), ("x-a", "1")], body: Array("body".utf8))
        #expect(request.signedFields == "host;x-a;x-b")
        #expect(request.hash == "3b9a18b26dd1c7e3592bbeecc85b30bd5a373a8f0b950202c579ac7b972b9eb0")
    }
}
