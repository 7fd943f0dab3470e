import Foundation
import Logging
import TestSupport
import Testing
import Threads
import VerificationService

@testable import Application

/// How texts and their sizes are told.
struct SampleTextSizeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func samples(_ flags: [String] = []) throws -> [SampleText] {
        try Settings.read(flags: flags, environment: [:]).settings.sampleTexts
    }

    private func logged(_ samples: [SampleText]) -> [String] {
        let lines = Locked<[String]>([])
        let log = Logger(threshold: .info, timestamp: { [] }) { line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }
        for sample in samples { sample.logSize(to: log) }
        return lines.withLock { $0 }
    }

    private func texts(_ text: String) throws -> [String] {
        let path = folder.file("texts.json")
        try JSONEncoder().encode(["en": ["text": text]]).write(to: URL(filePath: path))
        return ["--texts-file", path]
    }

    @Test func `a text of one message is logged as information`() throws {
        let lines = logged(try samples(["--web-host", "example.com"]))
        let start = #"{"ts":"","level":"info","message":"text","locale":"#
        #expect(lines.count == 6)
        #expect(lines[0] == start + #""en","client":null,"encoding":"gsm7","segments":1}"# + "\n")
        #expect(lines[1] == start + #""en","client":"web","encoding":"gsm7","segments":1}"# + "\n")
        let chinese = #""zh-Hans","client":null,"encoding":"ucs2","segments":1,"forcing_character":"U+60A8"}"#
        #expect(lines[2] == start + chinese + "\n")
    }

    @Test func `a text of several messages is logged as a warning`() throws {
        let lines = logged(try samples(try texts(String(repeating: "x", count: 155) + "{code}")))
        #expect(lines[0].contains(#""level":"warning""#))
        #expect(lines[0].contains(#""segments":2"#))
        #expect(lines.dropFirst().allSatisfy { $0.contains(#""level":"info""#) })
    }

    @Test(arguments: [("ç", "U+00E7"), ("😀", "U+1F600"), ("\t", "U+0009")])
    func `a code point has four hexadecimal digits or more`(character: String, notation: String) throws {
        let sample = try samples(try texts("{code}\(character)"))[0]
        #expect(logged([sample])[0].contains("\"\(notation)\""))
        #expect(sample.report == "en, any client: ucs2 because of \(notation), 1 segment\n123456\(character)\n")
    }

    @Test func `a report has the text as it would leave`() throws {
        let reports = try samples(["--web-host", "example.com", "--code-length", "10"]).map(\.report)
        #expect(
            reports[1] == """
                en, web: gsm7, 1 segment
                Your verification code is 1234567890. Do not share it with anyone.

                @example.com #1234567890

                """)
    }
}
