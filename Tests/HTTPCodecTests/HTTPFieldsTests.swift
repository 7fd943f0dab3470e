import Testing

@testable import HTTPCodec

struct HTTPFieldsTests {
    private let fields: HTTPFields

    init() throws {
        fields = try head("GET / HTTP/1.1\r\nHost: x\r\nACCEPT: a\r\nAccept-Language: b\r\naccept: c, ,d\r\n\r\n")
            .fields
    }

    @Test func `names are looked up without regard to case`() {
        #expect(fields["accept"] == "a")
        #expect(fields["host"] == "x")
        #expect(fields["Accept-Language"] == "b")
    }

    @Test func `a name that is not there has no value`() {
        #expect(fields["accep"] == nil)
        #expect(fields["accept-"] == nil)
        #expect(fields.values(of: "cookie").isEmpty)
    }

    @Test func `every line of a name is there in order`() {
        #expect(fields.values(of: "accept") == ["a", "c, ,d"])
    }

    @Test func `the elements of all lines form one list`() {
        let elements = fields.elements(of: "accept").map { fields.bytes.span.extracting($0).text }

        #expect(elements == ["a", "c", "", "d"])
    }

    @Test(arguments: [
        ("a", ["a"]), ("a,B", ["a", "B"]), (" a ,\t, b,", ["a", "b"]), (",", []), ("", []), ("a b", nil),
        ("a,b;c", nil),
        ("a, (b)", nil), ("\u{e9}", nil),
    ])
    func `a list of tokens has no other elements`(value: String, expected: [String]?) throws {
        let fields = try head("GET / HTTP/1.1\r\nHost: x\r\nA: \(value)\r\n\r\n").fields
        #expect(fields.tokens(of: "a") == expected)
        #expect(fields.tokens(of: "b") == [])
    }
}
