import OutboundHTTP
import SMSDelivery
import VerificationService

/// A gateway as the operator knows it: its name, its settings, and how it is made of them.
struct GatewayKind: Sendable {
    /// Its name in settings, logs and `/receipts/{gateway}`.
    let name: String
    /// What it does, in a few words after its name.
    let meaning: String
    /// Whether it sends SMS, which costs money.
    let sendsSMS: Bool
    /// How many texts a second its provider takes from an account that has asked for no more; nil if it says nothing.
    let rate: Int?
    /// Its own settings, which begin with its name.
    let settings: [Setting]
    /// The settings, or their `-file` forms, without which it cannot be used.
    let required: [String]
    /// What else is wrong with the settings if it is used, one sentence each, which begins with a setting's name.
    let check: @Sendable (Settings) -> [String]
    /// Makes it of complete settings; throws when the operating system refuses something. One that has settings in files is
    /// made again when those are read again, and leaves nothing to close.
    let make: @Sendable (Settings, GatewayParts) throws -> GatewayInUse

    init(
        _ name: String, _ meaning: String, sendsSMS: Bool = true, rate: Int? = nil, settings: [Setting] = [],
        required: [String] = [],
        check: @escaping @Sendable (Settings) -> [String] = { _ in [] },
        make: @escaping @Sendable (Settings, GatewayParts) throws -> GatewayInUse
    ) {
        self.name = name
        self.meaning = meaning
        self.sendsSMS = sendsSMS
        self.rate = rate
        self.settings = settings
        self.required = required
        self.check = check
        self.make = make
    }

    /// Every gateway, in the order of README.
    static let all: [GatewayKind] = [
        .console, .sandbox, .file, .webhook, .kannel, .twilio, .vonage, .awsSNS, .aliyun, .tencent,
    ]

    /// What providers publish, by the names of gateways.
    static let publishedRates = all.reduce(into: [:]) { $0[$1.name] = $1.rate }
}

/// A gateway that runs.
package struct GatewayInUse: Sendable {
    /// Where texts go.
    package let gateway: any SMSGateway
    /// How its provider reports what became of them.
    package let receipts: (any ReceiptReader)?
    /// Opens its files anew.
    package let reopen: @Sendable () throws -> Void
    /// Ends threads of its own, once nobody sends any more.
    package let close: @Sendable () async -> Void

    /// A gateway of these parts.
    package init(
        gateway: any SMSGateway, receipts: (any ReceiptReader)? = nil,
        reopen: @escaping @Sendable () throws -> Void = {}, close: @escaping @Sendable () async -> Void = {}
    ) {
        self.gateway = gateway
        self.receipts = receipts
        self.reopen = reopen
        self.close = close
    }
}

/// Takes a receipt that comes without a request, for a gateway of that name.
package typealias ReceiptSink = @Sendable (_ receipt: Receipt, _ gateway: String) async -> Void

/// What gateways share.
struct GatewayParts: Sendable {
    /// Calls providers.
    let client: HTTPClient
    /// The machine's clocks.
    let time: any TimeSource
    /// Takes receipts that come without a request.
    let receive: ReceiptSink
}
