import JSONText
import Testing

/// Cases of the grammar of RFC 8259.
struct JSONGrammarTests {
    @Test(arguments: [
        "{}", "[]", "null", "true", "false", "0", "-0", "10", "-1.5", "1e5", "1E+05", "1e-5", "0.0e0", "\"\"",
        " \t\r\n{ \"a\" : [ 1 , {} ] , \"\" : null } \n", #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\"验\u{7F}\"",
        "[\"\u{2028}\"]", "{\"a\":1,\"a\":2}",
    ])
    func `JSON is JSON`(text: String) {
        #expect(isJSON(Array(text.utf8)))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{1:1}", "{,}",
        "{} {}", "[]]", "nul", "True", "NaN", "Infinity", "01", "-01", "+1", "-", ".5", "1.", "1.e1", "1e", "1e+",
        "0x1",
        #""\ud800""#, #""\udc00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#, #""\ud83d\u""#,
        "\"", "'a'", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", "\u{FEFF}{}",
        "{}\u{0}", "[1]//", "/**/1", "\u{A0}1", "{\u{0}}\u{0}",
    ])
    func `what is not JSON is not`(text: String) {
        #expect(!isJSON(Array(text.utf8)))
    }

    @Test(arguments: [("{}", nil), ("{} x", 3), ("{\"a\": 1,\n}", 9), ("[1 2]", 3), ("", 0), ("{a:1}", 1), ("nul", 0)])
    func `a fault is found where it is`(text: String, offset: Int?) {
        #expect(jsonFault(Array(text.utf8)) == offset)
    }

    @Test func `nesting has an end`() {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(isJSON(nested(64)))
        #expect(!isJSON(nested(65)))
        #expect(!isJSON(nested(1_000_000)))
    }
}
