import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct VonageReceiptsTests {
    private static let id = "msg_7_00112233445566778899aabbccddeeff"
    private static let pairs = [
        ("client-ref", id), ("status", "failed"), ("err-code", "6"), ("messageId", "0A000000123ABCD1"),
        ("msisdn", "8613800138000"),
    ]

    private func receipts(secret: String? = nil) -> VonageReceipts {
        var configuration = VonageGateway.Configuration()
        configuration.signatureSecret = secret.flatMap(Credential.init)
        return VonageReceipts(configuration, time: ManualTime())
    }

    private func form(_ pairs: [(String, String)]) -> String { pairs.map { "\($0)=\($1)" }.joined(separator: "&") }

    @Test func `a receipt comes as a query, a form or JSON`() throws {
        let expected = ReceiptReading.genuine([Receipt(.reference(try reference(7)), .failed, reason: "failed 6")])
        let query = Self.pairs.map { (name: $0.0, value: $0.1) }
        #expect(receipts().read(receiptCall(query: query)) == expected)
        #expect(receipts().read(receiptCall(post: form(Self.pairs))) == expected)
        let json = #"{"client-ref":"\#(Self.id)","status":"failed","err-code":6,"price":null}"#
        #expect(receipts().read(receiptCall(post: json, fields: ["content-type": "application/json"])) == expected)
    }

    @Test(
        arguments: [
            ("accepted", .sent), ("buffered", .sent), ("delivered", .delivered), ("expired", .failed),
            ("failed", .failed),
            ("rejected", .failed), ("unknown", nil), ("other", nil),
        ] as [(String, ReceiptStatus?)])
    func `every status has its meaning`(state: String, status: ReceiptStatus?) throws {
        let body = form([("client-ref", Self.id), ("status", state), ("err-code", "0")])
        let receipt = try status.map {
            Receipt(.reference(try reference(7)), $0, reason: $0 == .failed ? "\(state) 0" : "")
        }
        #expect(receipts().read(receiptCall(post: body)) == .genuine(receipt.map { [$0] } ?? []))
    }

    @Test(arguments: ["", "42", "msg_x_1"])
    func `a receipt without a reference of ours is forged`(_ name: String) {
        #expect(receipts().read(receiptCall(post: form([("client-ref", name), ("status", "delivered")]))) == .forged)
        #expect(receipts().read(receiptCall(post: "status=delivered")) == .forged)
        #expect(receipts().read(receiptCall()) == .forged)
    }

    @Test func `a receipt that cannot be read is malformed`() {
        #expect(receipts().read(receiptCall(post: "{", fields: ["content-type": "application/json"])) == .malformed)
        #expect(receipts().read(receiptCall(post: form([("client-ref", Self.id)]))) == .malformed)
    }

    /// Signatures are those of Python's hmac under `signature_secret`; the wall clock shows second 1796025600.
    @Test(arguments: [
        ("1796025600", "a0a364386a7ba2337e5ff2307eb5609753aaaa51724cdf4f0c9adb7aa0bc3475"),
        ("1796025300", "438ce7b546461dc98a49df61944e7bb061eece00dd0d128842bd4349685bd2ad"),
        ("1796025900", "06cadecf3e63543ce26a2148d013c005ee482d94e35ee9ef9bd1b08aca7ea43a"),
    ])
    func `with a secret a receipt must be signed within five minutes`(timestamp: String, signature: String) throws {
        let body = form(Self.pairs + [("timestamp", timestamp), ("sig", signature)])
        let receipt = Receipt(.reference(try reference(7)), .failed, reason: "failed 6")
        #expect(receipts(secret: "signature_secret").read(receiptCall(post: body)) == .genuine([receipt]))
        #expect(receipts(secret: "another_secret").read(receiptCall(post: body)) == .forged)
    }

    @Test(arguments: [
        [], [("timestamp", "1796025600")],
        [("sig", "a0a364386a7ba2337e5ff2307eb5609753aaaa51724cdf4f0c9adb7aa0bc3475")],
        [
            ("timestamp", "1796025601"),
            ("sig", "a0a364386a7ba2337e5ff2307eb5609753aaaa51724cdf4f0c9adb7aa0bc3475"),
        ],
        [
            ("timestamp", "1796025299"),
            ("sig", "519947184f5e006d6b58ed6c1e9f392b81d40886c957aa294f492e31f2ef999f"),
        ],
        [
            ("timestamp", "1796025901"),
            ("sig", "c8186b4eb55444c4d1135079711bb886f69a60fde8fe7dd73b659027e937d5e8"),
        ],
    ])
    func `otherwise it is forged`(_ more: [(String, String)]) {
        #expect(
            receipts(secret: "signature_secret").read(receiptCall(post: form(Self.pairs + more))) == .forged)
    }

    @Test func `nothing is answered`() {
        #expect(receipts().acknowledgement == ("", ""))
    }
}
