import SMSText
import VerificationService

extension TextFault {
    /// The fault as the settings tell it, after the setting that it comes from.
    var sentence: String { "\(setting): the text of \(language.text) for \(client.shown) \(words)" }

    private var setting: String {
        switch reason {
        case .noCode, .noPlaceholder, .noAppName, .signature, .endsInLineBreak, .unreadableLastLine: "texts-file"
        case .tooLongForRetriever: "android-hash"
        }
    }

    private var words: String {
        switch reason {
        case .noCode: "has no {code}"
        case .noPlaceholder(let text): "has \(text); allowed in braces are {code}, {minutes}, {seconds} and {app}"
        case .noAppName: "has {app}, which needs app-name"
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
