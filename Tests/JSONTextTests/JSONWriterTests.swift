import Foundation
import JSONText
import Testing

struct JSONWriterTests {
    /// What Foundation reads back from an object that `body` writes.
    private func readBack(_ body: (inout JSONWriter) -> Void) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(JSONWriter.object(body)))
        return try #require(object as? [String: Any])
    }

    @Test(arguments: [
        "", "plain", "\"", "\\", "\\\"", "\"quoted\"", "C:\\new\\u0041", "/", "</script>", "line\nline", "\r\n", "\t",
        "\u{0}", "\u{1}\u{8}\u{B}\u{C}\u{1F}", "\u{7F}", "\u{80}\u{9F}", "\u{2028}\u{2029}", "获取验证码", "57秒后重发",
        "é", "e\u{301}", "😀", "👩‍👩‍👧", "𝟖", "\u{FFFD}", "a\u{FEFF}b", "\u{10FFFF}", "mixed \"秒\"\n\\ 😀",
    ])
    func `a text is read back as it was`(text: String) throws {
        let object = try readBack { $0.member("text", text) }
        let read = try #require(object["text"] as? String)
        #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `every character below 256 is read back as it was`() throws {
        for value in UInt8.min...UInt8.max {
            let text = "a" + String(Character(Unicode.Scalar(value))) + "b"
            let object = try readBack { $0.member("text", text) }
            #expect(object["text"] as? String == text, "\(value)")
        }
    }

    @Test func `no control character is written as it is`() {
        let text = JSONWriter.object {
            $0.member("text", String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init))))
        }
        #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }

    @Test(arguments: [0, 1, -1, 60, 86_400, Int.max, Int.min])
    func `a whole number is read back as it was`(number: Int) throws {
        let object = try readBack { $0.member("number", number) }
        #expect(object["number"] as? Int == number)
    }

    @Test func `nothing is null`() throws {
        let object = try readBack {
            $0.member("ascii", ascii: nil)
            $0.member("text", optional: nil)
        }
        #expect(object["ascii"] is NSNull)
        #expect(object["text"] is NSNull)
    }

    @Test func `members of every kind stand in the order in which they were written`() {
        let text = JSONWriter.object {
            $0.member("phone", "+8613800138000")
            $0.member("can_send", false)
            $0.member("verified", true)
            $0.member("remaining_seconds", 57)
            $0.member("server_time", ascii: Array("2026-11-30T08:00:00.123Z".utf8))
            $0.member("reason", optional: "cooldown")
            $0.member("delivery", optional: nil)
        }
        let expected = #"""
            {"phone":"+8613800138000","can_send":false,"verified":true,"remaining_seconds":57,\#
            "server_time":"2026-11-30T08:00:00.123Z","reason":"cooldown","delivery":null}
            """#
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test func `a list of objects stands among other members`() {
        let text = JSONWriter.object {
            $0.member("none", objects: [Int]()) { _, _ in }
            $0.member("keys", objects: ["a", "b\""]) { name, object in
                object.member("kid", name)
                object.member("use", "sig")
            }
            $0.member("last", true)
        }
        let expected = #"{"none":[],"keys":[{"kid":"a","use":"sig"},{"kid":"b\"","use":"sig"}],"last":true}"#
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test func `an object without members is empty`() {
        #expect(JSONWriter.object { _ in } == Array("{}".utf8))
    }

    @Test(arguments: [1, 500, 511, 512, 513, 100_000])
    func `an object of any size is read back`(length: Int) throws {
        let object = try readBack {
            $0.member("text", String(repeating: "a", count: length))
            $0.member("number", length)
        }
        #expect((object["text"] as? String)?.count == length)
        #expect(object["number"] as? Int == length)
    }
}
