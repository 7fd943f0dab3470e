import TestSupport
import Testing

/// Languages that requests ask for, in body, query and header alike.
struct LocaleTests {
    private let phone = "+8613800138000"

    /// How platforms spell traditional Chinese, and people who take one from somewhere.
    private static let traditional = [
        "zh_TW", "zh_TW.UTF-8", "zh-Hant_HK", "zh_Hant_TW@calendar=roc", "zh_TW_#Hant", "zh-CHT", "zh-TW-u-co-stroke",
        "ZH_hk", "xx!, zh_MO;q=0.5",
    ]

    @Test(arguments: traditional)
    func `a platform's spelling is read in body, query and header`(spelling: String) async throws {
        let service = try RunningService()
        let query = spelling.utf8.map { "%" + String($0, radix: 16) }.joined()
        let answers = [
            try await service.post("/codes", #"{"phone": "\#(phone)", "locale": "\#(spelling)"}"#),
            try await service.request("GET", "/codes/\(phone)/cooldown?locale=\(query)"),
            try await service.request("GET", "/codes/\(phone)/cooldown", fields: ["Accept-Language: \(spelling)"]),
            try await service.post("/codes?locale=\(query)", #"{"phone": "\#(phone)"}"#),
        ]
        #expect(answers.map(\.status) == [201, 200, 200, 429])
        for answer in answers { #expect(answer.json["label"] == "60秒後重新獲取") }
        #expect(await service.gateway.waitForMessages(1).first?.text.contains("驗證碼") == true)
        await service.stop()
    }

    @Test(arguments: [
        #""e""#, #""""#, #""中文""#, #""C""#, #""0x0804""#, #""\u0000""#, #""zh CN""#, "{}", "[\"zh\"]", "1028", "true",
        "1e9", "null",
    ])
    func `a language that cannot be read stops no send, and the next source counts`(value: String) async throws {
        let service = try RunningService()
        let answer = try await service.post(
            "/codes?locale=%FF", #"{"phone": "\#(phone)", "locale": \#(value)}"#, fields: ["Accept-Language: *, zh_TW"])
        #expect(answer.status == 201)
        #expect(answer.json["label"] == "60秒後重新獲取")
        await service.stop()
    }

    @Test func `without a language that can be read the setting counts`() async throws {
        let service = try RunningService(["--locale", "zh_CN.UTF-8"])
        let answer = try await service.post("/codes", #"{"phone": "\#(phone)", "locale": "?"}"#)
        #expect(answer.json["label"] == "60秒后重发")
        await service.stop()
    }
}
