import Testing

@testable import SMSDelivery

/// The first vector is of the tests of Vonage's library for Python; the second is its algorithm in Python.
struct VonageSignatureTests {
    private static let plain = ["param1": "value1", "param2": "value2", "timestamp": "1234567890"]
    private static let signed = "280c4320703dbc98bfa22db676655ed2acfbfe8792b062ff7622e67f1183c287"

    private let signature: VonageSignature

    init() throws { signature = VonageSignature(secret: try #require(Credential("signature_secret"))) }

    @Test func `parameters are signed in order`() {
        #expect(signature.text(Self.plain) == Self.signed)
    }

    @Test func `ampersands and equals signs in values are replaced`() {
        #expect(
            signature.text(["param1": "value&1", "param2": "value=2", "timestamp": "1234567890"])
                == "be7fd727d6ec80c2c0a78dc0f009e1a710427126011d90c850d160599119e10d")
    }

    @Test func `the signature stands among the parameters, in digits of either case`() {
        #expect(signature.isGenuine(Self.plain.merging(["sig": Self.signed]) { $1 }))
        #expect(signature.isGenuine(Self.plain.merging(["sig": Self.signed.uppercased()]) { $1 }))
    }

    @Test func `any other is not genuine`() {
        #expect(!signature.isGenuine(Self.plain))
        for wrong in ["", "280c", String(Self.signed.dropLast()) + "8"] {
            #expect(!signature.isGenuine(Self.plain.merging(["sig": wrong]) { $1 }))
        }
        #expect(!signature.isGenuine(["param1": "value1", "sig": Self.signed]))
    }
}
