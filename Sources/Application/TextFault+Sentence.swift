import SMSText
import VerificationService

extension TextFault {
    /// The fault as the settings tell it, after the setting that it comes from.
    var sentence: String { "\(setting): the text of \(language.text) for \(client.shown) \(words)" }

    /// What a text must have that says the validity in minutes.
    static let needOfMinutes =
        "needs a code-ttl of whole minutes, 120 or more since a code that is sent again may have half of it left"

    private var setting: String {
        switch reason {
        case .noCode, .noPlaceholder, .noAppName, .untrueMinutes, .signature, .endsInLineBreak, .unreadableLastLine:
            "texts-file"
        case .tooLongForRetriever: "android-hash"
        }
    }

    private var words: String {
        switch reason {
        case .noCode: "has no {code}"
        case .noPlaceholder(let text):
            "has \(text); allowed in braces are {code}, {validity}, {minutes}, {seconds} and {app}"
        case .noAppName: "has {app}, which needs app-name"
        case .untrueMinutes:
            "has {minutes}, which \(Self.needOfMinutes); use {validity}, which says seconds too"
        case .signature: "has 【 or 】, which are for the signature that the provider puts before it"
        case .endsInLineBreak: "ends in a line break"
        case .unreadableLastLine:
            "has a last line with @ and #; allowed is @host #{code}, with web-host if that is given"
        case .tooLongForRetriever(let bytes):
            "is \(bytes) bytes with the hash; allowed are \(AppHash.mostBytesOfText)"
        }
    }
}

extension ClientKind? {
    /// The client as reports name it.
    var shown: String { self?.rawValue ?? "any client" }
}
