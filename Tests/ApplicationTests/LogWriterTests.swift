import Foundation
import Glibc
import TestSupport
import Testing

@testable import Application

struct LogWriterTests {
    @Test func `lines are written whole and in their order`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("log")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let writer = LogWriter(descriptor: descriptor, timestamp: { [] })
        for number in 0..<5000 { writer.append(Array("line \(number)\n".utf8)) }
        await writer.close(within: .seconds(60))
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines == (0..<5000).map { "line \($0)" })
    }

    @Test func `a writer that nobody reads is left behind`() async throws {
        let (readEnd, writeEnd) = try makePipe()
        let writer = LogWriter(descriptor: writeEnd, timestamp: { [] })
        for _ in 0..<10_000 { writer.append([UInt8](repeating: 10, count: 100)) }
        await writer.close(within: .milliseconds(1))
        try await eventually("the pipe holds what nobody reads") { LogWriterTests.holds(readEnd) }
        close(readEnd)  // which ends the thread
    }

    private static func holds(_ descriptor: Int32) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, 0) == 1
    }

    @Test func `a reader that does not read stops nobody, and is told later how many lines were lost`() async throws {
        let (readEnd, writeEnd) = try makePipe()
        let writer = LogWriter(descriptor: writeEnd, timestamp: { Array("now".utf8) })
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 99) + [10]
        for _ in 0..<60_000 { writer.append(line) }  // far more than pipe and queue hold; returns all the same
        async let closed: Void = writer.close(within: .seconds(60))
        let reading = Task.detached {
            FileHandle(fileDescriptor: readEnd, closeOnDealloc: true).readDataToEndOfFile()
        }
        await closed
        close(writeEnd)
        let text = String(decoding: await reading.value, as: UTF8.self)
        let written = text.split(separator: "\n").count { $0.hasPrefix("x") }
        let lost = text.matches(of: /"message":"log lines were lost","count":([0-9]+)/).compactMap { Int($0.1) }
        #expect(!lost.isEmpty)
        #expect(written + lost.reduce(0, +) == 60_000)
    }
}
