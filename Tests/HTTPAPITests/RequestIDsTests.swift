import Testing

@testable import HTTPAPI

struct RequestIDsTests {
    @Test(arguments: ["a", "Z", "0", ".", "_", "-", "abc-1.2_3", "8e03978e-40d5-43e8-bc93-6894a57f9324"])
    func `a harmless id of the caller is kept`(given: String) {
        #expect(RequestIDs.id(given: given) == given)
    }

    @Test func `an id has up to 64 characters`() {
        let longest = String(repeating: "x", count: 64)
        #expect(RequestIDs.id(given: longest) == longest)
        #expect(RequestIDs.id(given: longest + "x").count == 13)
    }

    @Test(arguments: [
        nil, "", " ", "a b", "a\"b", "a\\b", "a\nb", "a\u{0}", "é", "id;x", "<script>", "{id}", "a/b", "+86",
    ])
    func `any other is replaced by 13 letters and digits`(given: String?) {
        let id = RequestIDs.id(given: given)
        #expect(id.wholeMatch(of: /[a-z0-9]{13}/) != nil)
    }

    @Test func `new ids differ`() {
        let ids = Set((0..<100_000).map { _ in RequestIDs.id(given: nil) })
        #expect(ids.count == 100_000)
    }
}
