import TestSupport
import Testing

/// Receipts that nobody's provider sends: they are refused before the database is asked, and leave no line in the log.
struct ForgedReceiptTests {
    private static let reference = "msg_7_00112233445566778899aabbccddeeff"
    /// As many entries as a body holds.
    private static let entries =
        "["
        + (0..<250).map { #"{"out_id":"msg_\#($0 + 1)_00112233445566778899aabbccddeeff","success":true}"# }
        .joined(separator: ",") + "]"
    private static let calls: [(target: String, body: String?, type: String)] = [
        ("/receipts/aliyun", entries.prefix(16_000) + "]", "application/json"),
        ("/receipts/aliyun", #"[{"out_id":"\#(reference)","success":false,"err_code":"x"}]"#, "text/plain"),
        ("/receipts/aliyun", "msg_", "application/json"),
        ("/receipts/kannel?id=\(reference)&status=1", nil, ""),
        ("/receipts/kannel?status=1&id=\(reference)&id=\(reference)", "", "text/plain"),
        ("/receipts/kannel?id=msg_1_&status=2", nil, ""),
        ("/receipts/vonage?client-ref=\(reference)&status=delivered", nil, ""),
        ("/receipts/vonage", "client-ref=\(reference)&status=failed", "application/x-www-form-urlencoded"),
        ("/receipts/vonage", #"{"client-ref":"\#(reference)","status":"rejected"}"#, "application/json"),
        (
            "/receipts/twilio?id=\(reference)", "MessageSid=SM1&MessageStatus=failed",
            "application/x-www-form-urlencoded"
        ),
        ("/receipts/tencent?token=guess", #"[{"sid":"id-7","report_status":"FAIL"}]"#, "application/json"),
        ("/receipts/webhook", #"{"id":"\#(reference)","status":"failed"}"#, "application/json"),
    ]

    @Test func `forged receipts of every provider are refused while nothing can be written, and nothing is logged`()
        async throws
    {
        let folder = try TemporaryFolder()
        let providers: [FakeProvider] = [.aliyun, .kannel, .vonage, .twilio, .tencent, .webhook]
        let service = try await CountersignProcess(
            FakeProvider.flags(providers.map { ($0, url: "http://127.0.0.1:1/") })
                + ["--public-url", "https://codes.example", "--access-log", "false"], in: folder)
        let holder = try ForeignConnection(folder.file("countersign.db"))
        try holder.execute("BEGIN IMMEDIATE")
        for call in Self.calls {
            let connection = try RawConnection(port: service.port)
            try connection.send(
                "\(call.body == nil ? "GET" : "POST") \(call.target) HTTP/1.1\r\nHost: localhost\r\n"
                    + (call.body.map { "Content-Type: \(call.type)\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)" }
                        ?? "\r\n"))
            #expect(try await connection.readAnswer().json["code"] == "receipt_forged", "\(call)")
        }
        try holder.execute("ROLLBACK")
        #expect(await service.terminate() == 0)
        #expect(!service.process.standardError.contains("receipt"))
    }
}
