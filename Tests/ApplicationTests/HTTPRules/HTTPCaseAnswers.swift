import Foundation
import TestSupport

/// What came back on one connection.
struct HTTPCaseAnswers: CustomStringConvertible {
    private struct Answer: Equatable {
        let status: Int
        let fields: [String: String]
        let body: String
    }

    private let bytes: [UInt8]
    private var answers: [Answer] = []
    /// What is no answer.
    private var rest = ""
    /// Where the bytes are that come again when the same is asked again: all but dates and ids that the service made.
    private var constant = IndexSet()

    /// Reads the bytes that came until the end of the stream.
    init(_ bytes: [UInt8], to test: HTTPCase) {
        self.bytes = bytes
        constant.insert(integersIn: 0..<bytes.count)
        var start = 0
        while let answer = HTTPAnswer(
            Array(bytes[start...]), isHEAD: test.isHEAD && answers.count < test.statuses.count)
        {
            answers.append(Answer(status: answer.status, fields: answer.fields, body: answer.text))
            for variable in [answer.fields["date"], answer.fields["x-request-id"].flatMap(Self.made)] {
                remove(variable, from: start..<start + answer.bytes.count)
            }
            start += answer.bytes.count
        }
        rest = String(decoding: bytes[start...], as: UTF8.self)
    }

    /// An id that the service made; it has 13 characters, which no test's has.
    private static func made(_ id: String) -> String? { id.utf8.count == 13 ? id : nil }

    private mutating func remove(_ text: String?, from range: Range<Int>) {
        guard let text else { return }
        var range = range
        while let found = Data(bytes).range(of: Data(text.utf8), in: range) {
            constant.remove(integersIn: found)
            range = found.upperBound..<range.upperBound
        }
    }

    /// Whether other bytes differ from these in dates and request ids at most.
    func isSame(_ other: [UInt8]) -> Bool {
        guard other.count == bytes.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            other.withUnsafeBytes { other in
                guard let left = bytes.baseAddress, let right = other.baseAddress else { return true }
                return constant.rangeView.allSatisfy { range in
                    memcmp(left + range.lowerBound, right + range.lowerBound, range.count) == 0
                }
            }
        }
    }

    var description: String {
        let answers = answers.map { "\($0.status) \($0.fields.sorted { $0.key < $1.key }) \($0.body)" }
        return answers.joined(separator: " | ") + (rest.isEmpty ? "" : " | no answer: \(rest.debugDescription)")
    }

    /// What is wrong, in words.
    func faults(of test: HTTPCase) -> [String] {
        var answers = answers
        var faults: [String] = []
        func require(_ isRight: Bool, _ rule: String) {
            if !isRight { faults.append("\(rule), but: \(self)") }
        }
        require(rest.isEmpty, "nothing but answers")
        let sentinels = answers.filter { $0.fields["x-request-id"] == "sentinel" }
        switch test.end {
        case .kept:
            require(answers.last == sentinels.first && sentinels.first?.status == 200, "the next request is answered")
            if !answers.isEmpty { answers.removeLast() }
            require(answers.allSatisfy { $0.fields["connection"] != "close" }, "no answer says close")
        case .closed:
            require(sentinels.isEmpty, "the next request is not read")
            require(answers.last?.fields["connection"] == "close", "the last answer says close")
        }
        require(answers.map(\.status) == test.statuses, "\(test.statuses)")
        for answer in answers where answer.status >= 200 { faults += Self.faults(of: answer, isHEAD: test.isHEAD) }
        if let said = test.said { require(answers.last?.body.contains(said) == true, "says \(said)") }
        if let unsaid = test.unsaid { require(!description.contains(unsaid), "does not say \(unsaid)") }
        for (name, value) in test.fields {
            require(answers.last?.fields[name] == value, "\(name): \(value ?? "absent")")
        }
        return faults
    }

    /// What every final answer has (api.md; RFC 9110 §6.6.1, §8.6; RFC 9457 §3; H45 and H47).
    private static func faults(of answer: Answer, isHEAD: Bool) -> [String] {
        var faults: [String] = []
        func require(_ isRight: Bool, _ rule: String) {
            if !isRight { faults.append("\(rule), but: \(answer)") }
        }
        let fields = answer.fields
        require(fields["date"]?.utf8.count == 29, "an answer has one Date")
        require(fields["cache-control"] == "no-store", "an answer is not stored")
        require(fields["x-content-type-options"] == "nosniff", "an answer's type is not guessed")
        require(fields["x-request-id"] != nil, "an answer has an id")
        require(fields["transfer-encoding"] == nil, "an answer has no transfer coding")
        if answer.status == 204 {
            require(fields["content-length"] == nil && fields["content-type"] == nil, "a 204 has no content")
        } else {
            let type = answer.status < 400 ? "application/json" : "application/problem+json"
            require(fields["content-type"] == type, "the type is \(type)")
            require(fields["content-length"].flatMap { Int($0) } ?? 0 > 0, "an answer has a length")
        }
        if answer.status >= 400, !isHEAD {
            let id = fields["x-request-id"] ?? ""
            require(answer.body.contains("\"request_id\":\"\(id)\""), "a problem repeats the id")
            require(answer.body.contains("\"status\":\(answer.status),"), "a problem repeats the status")
        }
        return faults
    }
}
