import TestSupport
import Testing
import VerificationService

@testable import SMSDelivery

/// Signatures are those of Python's hmac; the wall clock shows second 1796025600.
struct WebhookReceiptsTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let one = #"{"id":"msg_7_00112233445566778899aabbccddeeff","status":"delivered"}"#
    private static let signed = "v1,02mtOourBdnUPl1vAAYBYmvRXhdbUyw2p5czOuRVBhs="

    private func read(
        _ body: String, _ signature: String?, at timestamp: String? = "1796025600", id: String? = "rcpt_1",
        secret: String? = WebhookReceiptsTests.secret
    ) -> ReceiptReading {
        let fields = ["webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature]
        return WebhookReceipts(secret: secret.flatMap(WebhookSecret.init), time: ManualTime()).read(
            receiptCall(post: body, fields: fields.compactMapValues(\.self)))
    }

    @Test func `a signed receipt says how its message stands`() throws {
        #expect(read(Self.one, Self.signed) == .genuine([Receipt(.reference(try reference(7)), .delivered)]))
    }

    @Test func `an array holds several`() throws {
        let body =
            #"[{"id":"msg_7_00112233445566778899aabbccddeeff","status":"sent"},"#
            + #"{"id":"msg_8_00112233445566778899aabbccddeeff","status":"failed"}]"#
        #expect(
            read(body, "v1,yE694q3Ix+vAeedLF7W5vXe52zg7qyLhxJwYaEd0T3w=")
                == .genuine([
                    Receipt(.reference(try reference(7)), .sent), Receipt(.reference(try reference(8)), .failed),
                ]))
        #expect(read("[]", "v1,iLHsZiUzHcIKb4xDEg8J7Y400M1T4C0MwW63Lq5HMrY=") == .genuine([]))
    }

    @Test(arguments: [
        ("1796025300", "v1,E+OpPWy3qkpsxDsbpPjDhyZNOHd5wzLgfTOGf50yAHM="),
        ("1796025900", "v1,yiVmi5yCcgto3VWwYxOtudbPtq2b74p3QFWunJzsveA="),
    ])
    func `five minutes around the wall clock are in time`(timestamp: String, signature: String) throws {
        #expect(
            read(Self.one, signature, at: timestamp) == .genuine([Receipt(.reference(try reference(7)), .delivered)]))
    }

    @Test(arguments: [
        ("1796025299", "v1,SAisPvRHvdLDjct6hbi/K0M6ayvIdWQflW91gadxZik="),
        ("1796025901", "v1,z15pBU5kGA/n6ZHY4B6qGlhEvFU43TPg2/+7pMkEyAw="),
    ])
    func `a later one may be a repetition, and is forged`(timestamp: String, signature: String) {
        #expect(read(Self.one, signature, at: timestamp) == .forged)
    }

    @Test func `one of several signatures is enough`() {
        #expect(read(Self.one, "v1,AAAA \(Self.signed) v2,x") != .forged)
        #expect(read(Self.one, "v1,AAAA v2,x") == .forged)
    }

    @Test func `without secret, signature, time or id nothing is genuine`() {
        #expect(read(Self.one, Self.signed, secret: nil) == .forged)
        #expect(read(Self.one, nil) == .forged)
        #expect(read(Self.one, Self.signed, at: nil) == .forged)
        #expect(read(Self.one, Self.signed, id: nil) == .forged)
        #expect(read(Self.one, Self.signed, id: "rcpt_2") == .forged)
        #expect(read(Self.one + " ", Self.signed) == .forged)
    }

    @Test(arguments: [
        (
            #"{"id":"msg_7_00112233445566778899aabbccddeeff","status":"opened"}"#,
            "7wI6UiB4tOu8Se7jMu5+CG280M3a6r85hs7VUACBcjg="
        ),
        (#"{"id":"x","status":"sent"}"#, "47JEF95Y+/mvVzEGUtFy2PKpaSAVXcmOlf6qF0mO8A8="),
        (#"{"status":"sent"}"#, "21v1b9BwAI+wN1naHzJ/ApS98uWAl3toqWO8//pkHxo="),
        (#"{"id":"#, "8RvWZsu+5mmxABE6kz4ozgNt5Kh27x9RzNidjSk69oY="),
    ])
    func `a signed call that says something else is malformed`(body: String, signature: String) {
        #expect(read(body, "v1," + signature) == .malformed)
    }

    @Test func `nothing is answered`() {
        #expect(WebhookReceipts(secret: nil, time: ManualTime()).acknowledgement == ("", ""))
    }
}
