extension HTTPParseError {
    /// What a server answers alike.
    public enum Kind: Sendable {
        /// The message breaks the syntax or the framing.
        case malformed
        /// The request line, and so its target, is too long.
        case targetTooLong
        /// The field lines are too long or too many.
        case headTooLarge
        /// The body is too long.
        case bodyTooLarge
        /// The method is unknown.
        case unknownMethod
        /// A transfer coding is unknown.
        case unknownTransferCoding
        /// The major version is not 1.
        case unsupportedVersion
        /// An expectation cannot be met.
        case unmetExpectation
    }

    /// The kind of answer that the broken rule asks for.
    public var kind: Kind {
        switch self {
        case .requestLineTooLong: .targetTooLong
        case .unknownMethod: .unknownMethod
        case .unsupportedVersion: .unsupportedVersion
        case .fieldLineTooLong, .headTooLarge, .tooManyFields: .headTooLarge
        case .unknownTransferCoding: .unknownTransferCoding
        case .bodyTooLarge: .bodyTooLarge
        case .unmetExpectation: .unmetExpectation
        case .bareLineFeed, .bareCarriageReturn, .malformedRequestLine, .malformedMethod, .malformedTarget,
            .malformedVersion, .whitespaceBeforeFirstField, .obsoleteLineFolding, .missingColon,
            .whitespaceBeforeColon, .malformedFieldName, .malformedFieldValue, .missingHost, .duplicateHost,
            .malformedHost, .malformedContentLength, .duplicateContentLength, .contentLengthWithTransferEncoding,
            .transferEncodingInHTTP10, .malformedTransferEncoding, .chunkedNotLast, .chunkLineTooLong,
            .malformedChunkSize, .malformedChunkExtension, .chunkExtensionsTooLong, .missingChunkEnd:
            .malformed
        }
    }
}
