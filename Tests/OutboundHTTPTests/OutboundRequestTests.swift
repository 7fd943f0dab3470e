import TestSupport
import Testing

@testable import OutboundHTTP

struct OutboundRequestTests {
    @Test(arguments: ["http://a", "https://example.com/a?b=c", "HTTP://127.0.0.1:8080/", "http://[::1]:80/"])
    func `these are URLs`(_ text: String) {
        #expect(OutboundURL(text) != nil)
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com/", "file:///etc/passwd", "http://", "http:///path", "http://?a",
        "http://a/\r\nX: y", "http://a/ b", "http://a/\0", "http://a/ü",
    ])
    func `these are none`(_ text: String) {
        #expect(OutboundURL(text) == nil)
    }

    @Test(arguments: [
        ("https://api.example.com/v1?x=/y", "api.example.com"), ("http://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://[::1]:80/", "[::1]:80"), ("https://user:pass@example.com:444#a", "example.com:444"),
    ])
    func `the authority is host and port`(_ url: String, _ authority: String) {
        #expect(OutboundURL(url)?.authority == authority)
    }

    @Test(arguments: ["http://a", "http://a/"])
    func `a path is appended behind one slash`(_ base: String) throws {
        let url = try #require(OutboundURL(base))
        #expect(url.appending("b/c?d=e") == OutboundURL("http://a/b/c?d=e"))
        #expect(url.withoutSlash == "http://a")
    }

    @Test func `a URL and a request print nothing of themselves`() throws {
        let url = try #require(OutboundURL("http://user:password@example.com/?token=secret"))
        let request = OutboundRequest(.post, url, fields: [("A", "secret")], body: [1], timeout: .seconds(1))
        for text in ["\(url)", String(reflecting: url), "\(request)", String(reflecting: request)] {
            #expect(!text.contains("secret") && !text.contains("password"))
        }
        var dump = ""
        Swift.dump(url, to: &dump)
        Swift.dump(request, to: &dump)
        #expect(!dump.contains("secret") && !dump.contains("password"))
    }

    @Test(arguments: ["a\rb", "a\nb", "a\r\nb", "a\0b"])
    func `a value with a line break or NUL is none`(_ value: String) {
        #expect(!OutboundRequest.isFieldValue(value))
    }

    @Test(arguments: ["", "a b", "a:b", "a\r\nb", "ü"])
    func `a name that is no token is none`(_ name: String) {
        #expect(!OutboundRequest.isToken(name))
    }

    @Test func `a field that would begin another line stops the program`() async {
        await #expect(processExitsWith: .failure) {
            guard let url = OutboundURL("http://example.com/") else { return }
            _ = OutboundRequest(.get, url, fields: [("A", "b\r\nC: d")], timeout: .seconds(1))
        }
    }
}
