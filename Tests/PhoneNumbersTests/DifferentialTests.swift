import Foundation
import TestSupport
import Testing

@testable import PhoneNumbers

/// Our reading of spellings and our plan beside the package that the plan is made from, and beside an older release of it.
@Suite(
    .enabled(
        "No Python has both releases of phonenumbers; make python-dependencies installs them.",
        PhonenumbersOracle.canRun))
struct DifferentialTests {
    /// The seed of the spellings, the same every time unless `DIFFERENTIAL_SEED` is set.
    private static let seed = ProcessInfo.processInfo.environment["DIFFERENTIAL_SEED"].flatMap { UInt64($0) } ?? 164

    private static let regions = Dictionary(grouping: NumberingPlan.current.regions.values.joined(), by: \.name)

    /// What a reader that takes every line type makes of a spelling.
    private func outcome(
        _ answer: PhonenumbersOracle.Answer, _ plan: NumberingPlan
    ) -> Result<PhoneNumber, PhoneReader.Refusal> {
        let reader = PhoneReader(
            defaultRegion: Self.regions[answer.region]?.first, allowedTypes: LineType.allCases, plan: plan)
        do throws(PhoneReader.Refusal) {
            return .success(try reader.phone(answer.spelling))
        } catch {
            return .failure(error)
        }
    }

    /// Whether ours says the same of a number as the package: key, line type and region; or no number can have the length.
    private func agrees(
        _ outcome: Result<PhoneNumber, PhoneReader.Refusal>, _ answer: PhonenumbersOracle.Answer, _ plan: NumberingPlan
    ) -> Bool {
        guard case .success(let phone) = outcome else { return !answer.isPossible }
        guard answer.isPossible, phone.e164 == answer.e164 else { return false }
        // The package tells no region of an unknown number where regions share a country code.
        let home = plan.region(of: phone)?.name ?? ""
        return plan.lineType(of: phone)?.rawValue == answer.lineType && home == answer.home
    }

    @Test func `the committed plan is what the script makes of the recorded release`() async throws {
        let committed = try OracleScript.text(ofFile: "Sources/PhoneNumbers/NumberingPlan+Text.swift")
        let made = try await PhonenumbersOracle.current.generatedPlan()
        #expect(committed == made)
        #expect(NumberingPlan.current.version == PhonenumbersOracle.current.version)
    }

    @Test(arguments: [(PhonenumbersOracle.current, 106_000), (.older, 12_000)])
    func `ours and the package differ in nothing but what is explained`(
        release: PhonenumbersOracle, count: Int
    ) async throws {
        print("seed of the spellings for phonenumbers \(release):", Self.seed)
        let plan = NumberingPlan(file: try await release.generatedPlan())
        let answers = try await release.answers(seed: Self.seed, count: count)

        var counts: [String: Int] = [:]
        for answer in answers {
            let outcome = outcome(answer, plan)
            let isSame = agrees(outcome, answer, plan)
            let reason = isSame ? nil : AllowedDifference.allCases.first { $0.explains(outcome, answer) }
            counts[isSame ? "same" : reason.map { "\($0)" } ?? "fault", default: 0] += 1
            guard !isSame, reason == nil else { continue }
            Issue.record("\(answer), seed \(Self.seed), is \((try? outcome.get())?.e164 ?? "\(outcome)")")
        }
        print(counts.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: "\n"))
        #expect(answers.count > count * 97 / 100)
        #expect(counts["same", default: 0] > answers.count * 97 / 100)
    }

    @Test func `every fixed, mobile or portable number that the package knows of dial code 1 is taken`() async throws {
        let answers = try await PhonenumbersOracle.current.answers(seed: Self.seed + 2, count: 15_000)
            .filter { $0.e164.hasPrefix("+1") && ["fixed", "mobile", "fixed-or-mobile"].contains($0.lineType) }
        for answer in answers {
            #expect(throws: Never.self, "\(answer)") { try PhoneReader().phone(answer.e164) }
        }
        let ofFixedLines = answers.filter { $0.lineType == "fixed" }
        #expect(Set(ofFixedLines.map(\.home)).count > 10, "the islands have fixed lines")
        #expect(ofFixedLines.contains { $0.home == "JM" })
    }

    @Test func `a newer plan gives no other key to a phone that an older one took`() async throws {
        let older = NumberingPlan(file: try await PhonenumbersOracle.older.generatedPlan())
        let answers = try await PhonenumbersOracle.older.answers(seed: Self.seed + 1, count: 15_000)

        var (taken, otherType) = (0, 0)
        for answer in answers {
            guard case .success(let before) = outcome(answer, older),
                case .success(let now) = outcome(answer, .current)
            else { continue }
            #expect(before == now, "\(answer)")
            taken += 1
            if older.lineType(of: before) != NumberingPlan.current.lineType(of: now) { otherType += 1 }
        }
        print("\(taken) phones are taken by both plans; \(otherType) of them have another line type now")
        #expect(taken > answers.count / 2)
        #expect(otherType > 0, "the plans differ")
    }
}
