import SMSText
import Testing

struct WebHostTests {
    private static let label = String(repeating: "a", count: 63)

    @Test(arguments: [
        "example.com", "login.example.com", "localhost", "a", "1.example", "xn--fiqs8s.example", "a-b.example", label,
        "\(label).\(label).\(label).\(String(repeating: "a", count: 61))",
    ])
    func `a host name is taken as it is`(text: String) {
        #expect(WebHost(text)?.text == text)
    }

    @Test(arguments: [
        "", ".", "example.com.", ".example.com", "a..b", "Example.com", "https://example.com", "example.com/",
        "example.com:443", "@example.com", "exa mple.com", "example.com #1", "example.com\n", "-a.example",
        "a-.example",
        "a_b.example", "中国", "[::1]", "*.example.com", label + "a",
        "\(label).\(label).\(label).\(String(repeating: "a", count: 62))",
    ])
    func `what browsers do not write is none`(text: String) {
        #expect(WebHost(text) == nil)
    }
}
