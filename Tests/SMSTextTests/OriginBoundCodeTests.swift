import SMSText
import Testing

/// The examples of "Origin-bound one-time codes delivered via SMS", §3.1, and the edges of its §3.2.
struct OriginBoundCodeTests {
    @Test func `C1: the last line names host and code`() throws {
        let text = "747723 is your ExampleCo authentication code.\n\n@example.com #747723"
        let code = try #require(OriginBoundCode(endOf: text))
        #expect(code.host == "example.com")
        #expect(code.code == "747723")
        #expect(code.embeddedHost == nil)
    }

    @Test(arguments: ["", " $future"])
    func `C2, C4: it may name an embedded host, and what follows is ignored`(rest: String) throws {
        let text = "747723 is your code.\n@example.com #747723 @ecommerce.example\(rest)"
        let code = try #require(OriginBoundCode(endOf: text))
        #expect(code.host == "example.com")
        #expect(code.code == "747723")
        #expect(code.embeddedHost == "ecommerce.example")
    }

    @Test(arguments: [" $future", " ", "  @ecommerce.example", " %ecommerce.example", "\t@ecommerce.example", " @"])
    func `what follows the code and is no embedded host is ignored`(rest: String) throws {
        let code = try #require(OriginBoundCode(endOf: "@example.com #747723\(rest)"))
        #expect(code.code == "747723")
        #expect(code.embeddedHost == nil)
    }

    @Test(arguments: [
        "something @example.com #747723", "#747723 @example.com @ecommerce.example", "@example.com code #747723",
        "@example.com  #747723", "@example.com #747723\n", "@example.com #747723\r\n", "@example.com\t#747723",
        " @example.com #747723", "@ example.com #747723", "@example.com # 747723", "@example.com #", "@example.com ",
        "@example.com", "@ #747723", "@", "", "\n", "@example.com #747723\nDo not share it.", "@example.com#747723",
        "@example.com\n#747723",
    ])
    func `C3: anything else is no origin-bound message`(text: String) {
        #expect(OriginBoundCode(endOf: text) == nil)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a line ends in any way`(lineBreak: String) {
        #expect(OriginBoundCode(endOf: "Code: 747723\(lineBreak)@example.com #747723")?.host == "example.com")
    }

    @Test func `a composed line is the one of the example`() throws {
        let host = try #require(WebHost("example.com"))
        #expect(OriginBoundCode.line(host: host, code: "747723") == "@example.com #747723")
    }

    @Test func `printing it shows no code`() throws {
        let code = try #require(OriginBoundCode(endOf: "@example.com #747723"))
        var dumped = ""
        dump(code, to: &dumped)
        for text in ["\(code)", String(reflecting: code), dumped] { #expect(!text.contains("747723")) }
    }
}
