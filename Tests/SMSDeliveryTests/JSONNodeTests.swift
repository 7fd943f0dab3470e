import Testing

@testable import SMSDelivery

struct JSONNodeTests {
    private func node(_ json: String) -> JSONNode? { JSONNode(Array(json.utf8)) }

    @Test(arguments: [
        ("\"a\"", "a"), ("\"\"", ""), ("0", "0"), ("-7", "-7"), ("1.5", "1.5"), ("true", "true"), ("false", "false"),
        ("\"0\"", "0"), ("\"true\"", "true"), ("9007199254740993", "9007199254740993"),
    ])
    func `texts, numbers and booleans are their spelling`(json: String, text: String) {
        #expect(node(json) == .scalar(text))
        #expect(node(json)?.text == text)
    }

    @Test func `objects and arrays are looked into`() {
        let node = node(#"{"a":{"b":[1,{"c":null}]},"d":[]}"#)
        #expect(node?["a"]?["b"]?.elements == [.scalar("1"), .object(["c": .null])])
        #expect(node?["d"]?.elements == [])
        #expect(node?["a"]?.text == nil && node?["x"] == nil && node?["a"]?["b"]?["c"] == nil)
        #expect(node?["a"]?.elements == [])
    }

    @Test(arguments: ["", " ", "{", "{\"a\":1,}", "{'a':1}", "<html>", "0: Accepted", "{\"a\":1} x", "\u{FEFF}{}"])
    func `what is no JSON is nothing`(_ text: String) {
        #expect(node(text) == nil)
    }

    @Test func `neither is what nests too deep or is no UTF-8`() {
        #expect(node(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) != nil)
        #expect(node(String(repeating: "[", count: 65) + String(repeating: "]", count: 65)) == nil)
        #expect(JSONNode([0x22, 0xFF, 0x22]) == nil)
    }
}
