import HTTPCodec
import Testing

@testable import HTTPAPI

struct RequestBodyTests {
    /// A field in one word: its text, `null`, `other` or `absent`.
    private func value(_ body: RequestBody, _ field: RequestBody.Field) -> String {
        switch body[field] {
        case .text(let text): "text \(text)"
        case .null: "null"
        case .other: "other"
        case nil: "absent"
        }
    }

    @Test(arguments: [
        ("{}", "absent"), (#"{"phone": null}"#, "null"), (#"{"phone": "+86"}"#, "text +86"),
        (#"{"phone": ""}"#, "text "),
        (#"{"phone": 86}"#, "other"), (#"{"phone": true}"#, "other"), (#"{"phone": ["+86"]}"#, "other"),
        (#"{"phone": {"phone": "+86"}}"#, "other"), (#"{"phone": "\u002B86\n"}"#, "text +86\n"),
        (#" {"x": [1, {"phone": "1"}], "phone" : "+86" , "y": 1e999} "#, "text +86"), (#"{"Phone": "+86"}"#, "absent"),
    ])
    func `a JSON object is read by field, and unknown fields are ignored`(json: String, expected: String) throws {
        #expect(value(try RequestBody(try post(json)), .phone) == expected)
    }

    @Test(arguments: [
        "", " ", "{", "}", "{\"phone\"}", "{'phone': '+86'}", "{\"phone\": \"+86\",}", "{} {}", "{\"a\": 01}", "nul",
        "phone=%2B86", "{\"a\": \"\u{1}\"}", "<a/>",
    ])
    func `what is no JSON is malformed_json`(json: String) throws {
        let request = try post(json)
        #expect { try RequestBody(request) } throws: { ($0 as? Refusal)?.problem == .malformedJSON }
    }

    @Test(arguments: [
        [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],  // no UTF-8
        [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],  // {} in UTF-16, which RFC 8259 §8.1 rules out
        [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
    ])
    func `JSON in another encoding than UTF-8 is malformed_json`(body: [UInt8]) throws {
        let request = try post(body)
        #expect { try RequestBody(request) } throws: { ($0 as? Refusal)?.problem == .malformedJSON }
    }

    @Test func `a byte order mark before JSON or a form is ignored, and one more is not`() throws {
        let mark = [UInt8]("\u{FEFF}".utf8)
        let json = mark + [UInt8](#" {"phone": "+86"}"#.utf8)
        #expect(value(try RequestBody(try post(json)), .phone) == "text +86")
        let form = try post(mark + [UInt8]("phone=%2B86".utf8), type: "application/x-www-form-urlencoded")
        #expect(value(try RequestBody(form), .phone) == "text +86")
        for body in [mark + json, mark, Array(json[0..<2]) + json[3...]] {
            #expect { try RequestBody(try post(body)) } throws: { ($0 as? Refusal)?.problem == .malformedJSON }
        }
    }

    @Test(arguments: ["[]", "[{}]", "null", "true", "17", "\"+8613800138000\""])
    func `JSON that is no object is malformed_request`(json: String) throws {
        let request = try post(json)
        #expect { try RequestBody(request) } throws: { ($0 as? Refusal)?.problem == .malformedRequest }
    }

    @Test(arguments: [
        ("phone=%2B86", "text +86"), ("phone=+86", "text +86"), ("phone=%2086", "text +86"), ("phone=86", "text 86"),
        ("phone=", "text "), ("phone", "text "), ("", "absent"), ("x=1&phone=%2B1&phone=%2B2", "text +1"),
        ("phone=%2B86+138", "text +86 138"), ("phone=++86", "text + 86"), ("%70hone=%2B86", "text +86"),
        ("phone=%ZZ", "text %ZZ"), ("&&=&%", "absent"), ("phone=+0086138", "text  0086138"),
        ("phone=+0171", "text  0171"),
        ("phone=%E2%80%AA+86%E2%80%AC", "text \u{202A}+86\u{202C}"), ("phone=+(86)", "text  (86)"),
    ])
    func `a form is read by field, and the lost plus of a phone is found again`(form: String, expected: String) throws {
        let body = try RequestBody(try post(form, type: "application/x-www-form-urlencoded"))
        #expect(value(body, .phone) == expected)
    }

    @Test(arguments: [
        #"{"phone": "+8613800138000"}"#, " \n{}", "[]", #"{"code":"042917","purpose":"a=b&c"}"#, "{phone: +86}",
        #"[{"phone": "+86"}]"#, "%7B%22phone%22%3A%22%2B86%22%7D",
    ])
    func `JSON that is sent as a form, as curl does by default, is told the right Content-Type`(json: String) throws {
        let request = try post(json, type: "application/x-www-form-urlencoded")
        #expect { try RequestBody(request) } throws: { error in
            guard let refusal = error as? Refusal else { return false }
            return refusal.problem == .mediaTypeUnsupported
                && refusal.detail.contains("Content-Type: application/json")
        }
    }

    @Test(arguments: ["phone={}", "x={&phone=%2B86", "{=1&phone=%2B86", "", "a[0]=1"])
    func `a form with a brace is a form`(form: String) throws {
        #expect(throws: Never.self) {
            try RequestBody(try post(form, type: "application/x-www-form-urlencoded"))
        }
    }

    @Test func `a space at the start of another field of a form stays one`() throws {
        let body = try RequestBody(try post("purpose=+a", type: "application/x-www-form-urlencoded"))
        #expect(value(body, .purpose) == "text  a")
    }

    @Test(arguments: [
        "application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"",
        "application/json ; charset=utf-8", "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded; charset=UTF-8", "application/json; charset=utf8",
        "application/json;charset=UTF8",
        "application/json; CHARSET='utf-8'", "application/json; charset=\"utf8\"; profile=x",
        "application/json; charset=utf_8",
        "application/json; charset=us-ascii", "application/json; charset=", "application/json;",
        "application/json; charset=utf-8; charset=UTF8", "application/x-www-form-urlencoded;charset=unicode-1-1-utf-8",
    ])
    func `JSON and forms in UTF-8 are taken`(type: String) throws {
        let head = try requestHead("/codes", ["Content-Type: \(type)"])
        #expect(throws: Never.self) { try RequestBody.checkMediaType(of: head) }
    }

    @Test(arguments: [
        "text/plain", "application/json; charset=utf-16", "application/jsonp", "application/xml", "json", "*/*",
        "multipart/form-data; boundary=x", "application/x-www-form-urlencoded; charset=gbk", "text/json",
        "application/json; charset=utf-7", "application/json; charset=utf-16le", "application/json; charset=iso-8859-1",
        "application/json; charset=utf-8; charset=utf-16", "application/json; charset=utf-88",
    ])
    func `any other media type is refused`(type: String) throws {
        let head = try requestHead("/codes", ["Content-Type: \(type)"])
        #expect { try RequestBody.checkMediaType(of: head) } throws: {
            ($0 as? Refusal)?.problem == .mediaTypeUnsupported
        }
    }

    @Test func `a body without a media type is refused`() throws {
        let head = try requestHead("/codes")
        #expect { try RequestBody.checkMediaType(of: head) } throws: {
            ($0 as? Refusal)?.problem == .mediaTypeUnsupported
        }
    }
}
