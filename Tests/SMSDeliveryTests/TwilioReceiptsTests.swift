import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

/// Signatures are those of Python's hmac and base64, under the token `12345`.
struct TwilioReceiptsTests {
    private static let id = "msg_7_00112233445566778899aabbccddeeff"
    private static let url = "https://codes.example/receipts/twilio?id=" + id

    private let receipts: TwilioReceipts

    init() {
        var configuration = TwilioGateway.Configuration()
        configuration.authToken = Credential("12345")
        receipts = TwilioReceipts(configuration)
    }

    private func read(_ status: String, signature: String?, more: String = "") -> ReceiptReading {
        let body = "MessageSid=SM0123456789abcdef0123456789abcdef&MessageStatus=\(status)&To=%2B8613800138000" + more
        return receipts.read(
            receiptCall(
                post: body, url: Self.url, query: [("id", Self.id)],
                fields: signature.map { ["x-twilio-signature": $0] } ?? [:]))
    }

    @Test func `a signed callback says how the message stands`() throws {
        let subject = Receipt.Subject.reference(try reference(7))
        #expect(read("sent", signature: "Dmw9n9kuoh3RFq7leRsuIp+5rQg=") == .genuine([Receipt(subject, .sent)]))
        #expect(
            read("delivered", signature: "w+3+8yx7Xx/KVKZhzWX7GeiZNis=") == .genuine([Receipt(subject, .delivered)]))
        #expect(
            read("undelivered", signature: "u9NRwr95b0VqpKT0ca2jxxoc4uA=", more: "&ErrorCode=30003")
                == .genuine([Receipt(subject, .failed, reason: "30003")]))
        #expect(read("queued", signature: "U/dpm11KSFTf7O6VYMT4cN56+iY=") == .genuine([]))
    }

    @Test(
        arguments: [
            ("sent", .sent), ("delivered", .delivered), ("read", .delivered), ("undelivered", .failed),
            ("failed", .failed),
            ("canceled", .failed), ("accepted", nil), ("scheduled", nil), ("queued", nil), ("sending", nil),
            ("partially_delivered", nil),
        ] as [(String, ReceiptStatus?)])
    func `every status has its meaning`(state: String, status: ReceiptStatus?) throws {
        let form = [(name: "MessageStatus", value: state), (name: "ErrorCode", value: "1")]
        let token = try #require(Credential("12345"))
        let call = receiptCall(
            post: "MessageStatus=\(state)&ErrorCode=1", url: Self.url, query: [("id", Self.id)],
            fields: ["x-twilio-signature": TwilioSignature(token: token).text(url: Self.url, form: form)])
        let receipt = try status.map {
            Receipt(.reference(try reference(7)), $0, reason: $0 == .failed ? "1" : "")
        }
        #expect(receipts.read(call) == .genuine(receipt.map { [$0] } ?? []))
    }

    @Test func `a callback that names no message of ours goes by Twilio's id`() {
        let call = receiptCall(
            post: "MessageSid=SM1&MessageStatus=failed", url: "https://codes.example/receipts/twilio",
            fields: ["x-twilio-signature": "+7ls429fUFS6Gke43SasMpl02yA="])
        #expect(receipts.read(call) == .genuine([Receipt(.providerID("SM1"), .failed, reason: "failed")]))
    }

    @Test func `a JSON body is genuine by its digest in the URL`() throws {
        let digest = "30814f60515fe0e3d84d486f85e1c2d4375fa8739dd5bd62f40ed65143a4d503"
        func read(_ body: String) -> ReceiptReading {
            receipts.read(
                receiptCall(
                    post: body, url: Self.url + "&bodySHA256=" + digest,
                    query: [("id", Self.id), ("bodySHA256", digest)],
                    fields: [
                        "content-type": "application/json", "x-twilio-signature": "M1Wr7zRn2Uibg4+9VGPPCCIJxIw=",
                    ]))
        }
        #expect(
            read(#"{"MessageSid": "SM1", "MessageStatus": "delivered"}"#)
                == .genuine([Receipt(.reference(try reference(7)), .delivered)]))
        #expect(read(#"{"MessageSid": "SM2", "MessageStatus": "delivered"}"#) == .forged)
    }

    @Test(arguments: [nil, "", "Dmw9n9kuoh3RFq7leRsuIp+5rQg", "w+3+8yx7Xx/KVKZhzWX7GeiZNis="])
    func `a callback without the right signature is forged`(_ signature: String?) {
        #expect(read("sent", signature: signature) == .forged)
    }

    @Test(arguments: ["MessageStatus=sent", "MessageSid=SM1", ""])
    func `a signed callback without status or message is malformed`(_ body: String) throws {
        let url = "https://codes.example/receipts/twilio"
        let form = body.split(separator: "=").map(String.init)
        let signature = TwilioSignature(token: try #require(Credential("12345"))).text(
            url: url, form: form.isEmpty ? [] : [(name: form[0], value: form[1])])
        #expect(
            receipts.read(receiptCall(post: body, url: url, fields: ["x-twilio-signature": signature])) == .malformed)
    }

    @Test func `nothing is answered`() {
        #expect(receipts.acknowledgement == ("", ""))
    }
}
