import SMSText

/// What is wrong with a text, so that a service with it must not start.
public struct TextFault: Equatable, Sendable {
    /// What is wrong.
    public enum Reason: Equatable, Sendable {
        /// The code is not in it.
        case noCode
        /// What stands in these braces is no placeholder.
        case noPlaceholder(String)
        /// It names the app, whose name is not known.
        case noAppName
        /// It says the validity in minutes, which a code's life is not, or not at every time it is sent.
        case untrueMinutes
        /// It has 【 or 】, between which the platforms of China put the sender's signature themselves.
        case signature
        /// It ends in a line break, behind which phones look for the line that they read.
        case endsInLineBreak
        /// Its last line has `@` and `#`, but phones do not read this code for this host from it.
        case unreadableLastLine
        /// With the app's hash it is longer than the SMS Retriever reads.
        case tooLongForRetriever(bytes: Int)
    }

    /// The text's language.
    public let language: LanguageTag
    /// The client it is for; nil for all that have no text of their own.
    public let client: ClientKind?
    /// What is wrong.
    public let reason: Reason
}

extension MessageTexts {
    /// Everything that is wrong with the texts, for codes of that many digits that live for that long.
    public func faults(codeLength: Int, validity: Duration) -> [TextFault] {
        let ofTemplates = languages.flatMap { language in
            ([nil] + ClientKind.allCases).flatMap { client in
                (template(in: language, ownOf: client)?.faults(
                    validity: validity, hasAppName: appName != nil) ?? [])
                    .map { TextFault(language: language, client: client, reason: $0) }
            }
        }
        let ofTexts = samples(codeLength: codeLength, validity: validity).flatMap { sample in
            faults(of: sample).map { TextFault(language: sample.language, client: sample.client, reason: $0) }
        }
        let tooLong = languages.compactMap { language in
            bytesTooMany(in: language, codeLength: codeLength, life: validity).map {
                TextFault(language: language, client: .android, reason: .tooLongForRetriever(bytes: $0))
            }
        }
        return ofTemplates + ofTexts + tooLong
    }

    /// How long the text for Android can become, if that is too long with the app's hash.
    private func bytesTooMany(in language: LanguageTag, codeLength: Int, life: Duration) -> Int? {
        guard androidHash != nil else { return nil }
        // A code that is sent again is valid for the rest of its life, which is half of it at least.
        let seconds = Int(life.components.seconds)
        let most = (seconds / 2...seconds).map { validity in
            sample(in: language, for: .android, codeLength: codeLength, validity: .seconds(validity)).text.utf8.count
        }.max()
        return most.flatMap { $0 > AppHash.mostBytesOfText ? $0 : nil }
    }

    private func faults(of sample: SampleText) -> [TextFault.Reason] {
        var faults: [TextFault.Reason] = []
        let lastLine = sample.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? ""
        if lastLine.contains("@"), lastLine.contains("#") {
            let read = OriginBoundCode(endOf: sample.text)
            if read?.code != sample.code || webHost != nil && read?.host != webHost?.text {
                faults.append(.unreadableLastLine)
            }
        }
        return faults
    }
}
