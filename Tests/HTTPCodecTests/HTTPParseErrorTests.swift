import Testing

@testable import HTTPCodec

struct HTTPParseErrorTests {
    @Test(arguments: [
        (HTTPParseError.requestLineTooLong, HTTPParseError.Kind.targetTooLong), (.unknownMethod, .unknownMethod),
        (.unsupportedVersion, .unsupportedVersion), (.fieldLineTooLong, .headTooLarge), (.headTooLarge, .headTooLarge),
        (.tooManyFields, .headTooLarge), (.unknownTransferCoding, .unknownTransferCoding),
        (.bodyTooLarge, .bodyTooLarge), (.unmetExpectation, .unmetExpectation), (.bareLineFeed, .malformed),
        (.malformedTarget, .malformed), (.chunkLineTooLong, .malformed),
    ])
    func `an error has the kind that its answer depends on`(error: HTTPParseError, kind: HTTPParseError.Kind) {
        #expect(error.kind == kind)
    }

    @Test func `all but nine errors are malformed`() {
        #expect(HTTPParseError.allCases.count { $0.kind != .malformed } == 9)
    }

    @Test func `every explanation is one sentence of its own`() {
        let explanations = HTTPParseError.allCases.map(\.explanation)

        #expect(Set(explanations).count == explanations.count)
        #expect(explanations.allSatisfy { $0.hasSuffix(".") })
    }
}
