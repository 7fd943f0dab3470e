import Testing

@testable import Application

struct NearestNameTests {
    private let names = Setting.all.map(\.flag)

    @Test(arguments: [
        ("--prot", "--port"), ("--Port", "--port"), ("--databse", "--database"), ("--code_ttl", "--code-ttl"),
        ("--codettl", "--code-ttl"), ("--webhook-urls", "--webhook-url"), ("-port", "--port"),
        ("--hots", "--host"), ("--gatway-timeout", "--gateway-timeout"), ("--proxies", "--trusted-proxies"),
        ("--audience", "--token-audience"),
    ])
    func `a slip of the pen is told the name that was meant`(word: String, name: String) {
        #expect(nearestName(to: word, among: names) == name)
    }

    @Test(arguments: ["--verbose", "--colour", "--xy", "--", "", "--q"])
    func `a word that is like none is told none`(word: String) {
        #expect(nearestName(to: word, among: names) == nil)
    }
}
