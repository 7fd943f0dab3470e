import Foundation
import TestSupport
import Testing

/// What `countersign texts` prints, and what a start says of the texts.
struct TextsCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ flags: [String]) async throws -> (status: Int32, process: ServiceProcess) {
        let process = try ServiceProcess(flags + ["--database", folder.file("new.db")], in: folder)
        return (await process.exitStatus(), process)
    }

    @Test func `every text is printed as it would leave, and nothing is made`() async throws {
        let flags = ["--web-host", "example.com", "--android-hash", "FA+9qCX9VSu", "--app-name", "Acme"]
        let texts = try await run(["texts"] + flags)
        #expect(texts.status == 0)
        #expect(texts.process.standardError.isEmpty)
        let english = "Your Acme verification code is 123456. Do not share it with anyone."
        let expected = """
            en, any client: gsm7, 1 segment
            \(english)

            en, web: gsm7, 1 segment
            \(english)

            @example.com #123456

            en, android: gsm7, 1 segment
            \(english)
            FA+9qCX9VSu

            zh-Hans, any client: ucs2 because of U+60A8, 1 segment
            您的Acme验证码是123456，请勿告诉他人。


            """
        #expect(texts.process.standardOutput.hasPrefix(expected.dropLast()))
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(made.allSatisfy { !$0.hasPrefix("new.db") })
    }

    @Test(arguments: [["texts"], ["serve"], []])
    func `a faulty text is told with exit status 64`(words: [String]) async throws {
        let path = folder.file("texts.json")
        try Data(#"{"fr": {"text": "Votre code : {codes}", "web": "{code}\n"}}"#.utf8).write(to: URL(filePath: path))
        let faulty = try await run(words + ["--texts-file", path])
        #expect(faulty.status == 64)
        let lines = faulty.process.standardError.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("countersign: texts-file: the text of fr for ") })
        #expect(faulty.process.standardOutput.isEmpty)
    }

    @Test(arguments: [["texts"], ["serve"], [], ["check"]], ["30", "90"])
    func `minutes that a life is not are refused with advice, which then serves`(words: [String], life: String)
        async throws
    {
        let path = folder.file("texts.json")
        func write(_ placeholder: String) throws {
            try Data("{\"en\": {\"text\": \"{code}, valid for \(placeholder)\"}}".utf8).write(to: URL(filePath: path))
        }
        try write("{minutes} min")
        let faulty = try await run(words + ["--texts-file", path, "--code-ttl", life])
        #expect(faulty.status == 64)
        let lines = faulty.process.standardError.split(separator: "\n")
        #expect(lines.count == 1)
        let start =
            "countersign: texts-file: the text of en for any client has {minutes}, which needs a code-ttl of whole"
        #expect(lines.first?.hasPrefix(start) == true)
        #expect(lines.first?.contains("use {validity}") == true)
        try write("{validity}")
        let texts = try await run(["texts", "--texts-file", path, "--code-ttl", life])
        #expect(texts.status == 0)
        let shown = life == "30" ? "30 seconds" : "1 minute 30 seconds"
        #expect(texts.process.standardOutput.contains("\n123456, valid for \(shown)\n"))
    }

    @Test func `a start logs the size of every text, and no code`() async throws {
        let service = try await CountersignProcess(["--web-host", "example.com"], in: folder)
        #expect(await service.terminate() == 0)
        let lines = service.process.standardError.split(separator: "\n").filter { $0.contains(#""message":"text""#) }
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.contains(#""level":"info""#) && !$0.contains("123456") })
    }
}
