import Testing

@testable import SMSDelivery

/// The vectors are those of the tests of Twilio's own library for Python.
struct TwilioSignatureTests {
    private static let path = "mycompany.com/myapp.php?foo=1&bar=2"
    private static let url = "https://" + path
    private static let form = [
        (name: "CallSid", value: "CA1234567890ABCDE"), (name: "Caller", value: "+14158675309"),
        (name: "Digits", value: "1234"), (name: "From", value: "+14158675309"), (name: "To", value: "+18005551212"),
    ]

    private let signature: TwilioSignature

    init() throws { signature = TwilioSignature(token: try #require(Credential("12345"))) }

    @Test(arguments: [
        (url, "RSOYDt4T1cUTdK1PDd93/VVr8B8="),
        ("https://mycompany.com:443/myapp.php?foo=1&bar=2", "kvajT1Ptam85bY51eRf/AJRuM3w="),
        ("http://mycompany.com:80/myapp.php?foo=1&bar=2", "0ZXoZLH/DfblKGATFgpif+LLRf4="),
        ("http://mycompany.com:1234/myapp.php?foo=1&bar=2", "Zmvh+3yNM1Phv2jhDCwEM3q5ebU="),
    ])
    func `a form is signed with its URL`(url: String, expected: String) {
        #expect(signature.text(url: url, form: Self.form) == expected)
        #expect(signature.text(url: url, form: Self.form.reversed()) == expected)
    }

    @Test func `values of one name are sorted, and each counts once`() {
        let form = [
            ("Sid", "CA123"), ("SidAccount", "AC123"), ("Digits", "5678"), ("Digits", "1234"), ("Digits", "1234"),
        ]
        #expect(
            signature.text(url: Self.url, form: form.map { (name: $0.0, value: $0.1) })
                == "IK+Dwps556ElfBT0I3Rgjkr1wJU=")
    }

    @Test func `values are sorted as bytes, and those of other bytes are others`() {
        let form = ["\u{212B}", "\u{E9}", "e\u{301}"].map { (name: "a", value: $0) }
        #expect(signature.text(url: Self.url, form: form) == "79Vu8CUlbPWV4WBp3jN/zFsopjE=")
    }

    @Test func `a body of another kind is signed through its digest in the URL`() {
        let digest = "0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620"
        #expect(
            signature.text(url: Self.url + "&bodySHA256=" + digest, form: []) == "a9nBmqA0ju/hNViExpshrM61xv4=")
    }

    @Test(arguments: [
        ("https://mycompany.com/myapp.php?foo=1&bar=2", "RSOYDt4T1cUTdK1PDd93/VVr8B8="),
        ("https://mycompany.com/myapp.php?foo=1&bar=2", "kvajT1Ptam85bY51eRf/AJRuM3w="),
        ("https://mycompany.com:443/myapp.php?foo=1&bar=2", "RSOYDt4T1cUTdK1PDd93/VVr8B8="),
        ("https://mycompany.com:8443/myapp.php?foo=1&bar=2", "kvajT1Ptam85bY51eRf/AJRuM3w="),
        ("http://mycompany.com/myapp.php?foo=1&bar=2", "0ZXoZLH/DfblKGATFgpif+LLRf4="),
        ("http://mycompany.com:1234/myapp.php?foo=1&bar=2", "Zmvh+3yNM1Phv2jhDCwEM3q5ebU="),
    ])
    func `the URL is tried with its port, without one, and with the usual one`(url: String, text: String) {
        #expect(signature.isGenuine(text, url: url, form: Self.form))
    }

    @Test(arguments: [
        "", "RSOYDt4T1cUTdK1PDd93/VVr8B8", "rSOYDt4T1cUTdK1PDd93/VVr8B8=", "0ZXoZLH/DfblKGATFgpif+LLRf4=",
        "Zmvh+3yNM1Phv2jhDCwEM3q5ebU=",
    ])
    func `another signature is not genuine`(_ text: String) {
        #expect(!signature.isGenuine(text, url: Self.url, form: Self.form))
    }

    @Test func `neither is the signature of another form, URL or token`() throws {
        let right = "RSOYDt4T1cUTdK1PDd93/VVr8B8="
        #expect(!signature.isGenuine(right, url: Self.url, form: Self.form.dropLast()))
        #expect(!signature.isGenuine(right, url: Self.url + "&a=1", form: Self.form))
        let other = TwilioSignature(token: try #require(Credential("12346")))
        #expect(!other.isGenuine(right, url: Self.url, form: Self.form))
    }
}
