import Foundation
import TestSupport

@testable import PhoneNumbers

/// A release of the PyPI package `phonenumbers`, from which plans are made and with which ours is compared; see
/// `Tests/Oracles/phonenumbers_oracle.py`.
struct PhonenumbersOracle: CustomStringConvertible {
    /// The release that the committed plan is made from.
    static let current = PhonenumbersOracle(version: "9.0.43", modules: "")
    /// One of two years before.
    static let older = PhonenumbersOracle(version: "8.13.50", modules: ".build/phonenumbers-8.13.50")

    let version: String
    private let modules: String

    var description: String { version }

    /// What the package makes of a spelling.
    struct Answer {
        let spelling: String
        /// The name of the region whose national numbers are meant; empty for none.
        let region: String
        /// Empty when it is no number.
        let e164: String
        let isPossible: Bool
        let lineType: String
        /// Empty when the package knows none.
        let home: String
    }

    /// Whether tests with both releases are run.
    static func canRun() async throws -> Bool {
        for release in [current, older] where try await !release.script.canRun(release.question(0, 0)) { return false }
        return true
    }

    /// Answers about that many spellings, which the seed decides.
    func answers(seed: UInt64, count: Int) async throws -> [Answer] {
        let output = try await script.output(question(seed, count))
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Answer(
                spelling: fields[0], region: fields[1], e164: fields[2], isPossible: fields[3] == "possible",
                lineType: fields[4], home: fields[5] == "001" ? "" : fields[5])
        }
    }

    /// The file that the generator makes of this release.
    func generatedPlan() async throws -> String {
        let folder = try TemporaryFolder()
        _ = try await OracleScript("NumberingPlan/generate.py", modules: modules).output([folder.file("plan.swift")])
        return try String(contentsOfFile: folder.file("plan.swift"), encoding: .utf8)
    }

    private var script: OracleScript { OracleScript("phonenumbers_oracle.py", modules: modules) }

    private func question(_ seed: UInt64, _ count: Int) -> [String] { [version, "\(seed)", "\(count)"] }
}

extension NumberingPlan {
    /// The plan of a file that the generator made.
    init(file: String) {
        let literal = file.components(separatedBy: "\"\"\"\n").dropFirst().first ?? ""
        self.init(
            literal.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : String($0) }.joined(separator: "\n"))
    }
}
