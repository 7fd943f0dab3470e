// Compiled twice: into the tests, and through a link in Fuzzing/RequestBodyFuzzer into the fuzzer.
import HTTPCodec
import JSONText
import PhoneNumbers
import VerificationService

@testable import HTTPAPI

/// A sentence about bodies that some octets made untrue.
struct BrokenInvariant: Error {
    /// What does not hold.
    let sentence: String
}

/// Checks what holds for a body of those octets, whichever type it has, and for the decoders by themselves.
func checkRequestBody(_ octets: [UInt8]) throws(BrokenInvariant) {
    try checkJSON(octets)
    let form = HTTPRequest(head: try head(of: "application/x-www-form-urlencoded"), body: octets)
    switch outcome({ () throws(Refusal) in try RequestBody(form) }) {
    case .success(let body): try checkFields(body)
    case .failure(let refusal):
        try checkAnswer(refusal)
        let text = octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets  // a byte order mark
        let first = formDecoded(text).first?.name.unicodeScalars.first { !$0.properties.isWhitespace }
        let beginsAsJSON = first == "{" || first == "["
        try demand(refusal.problem == .mediaTypeUnsupported && beginsAsJSON, "every form but JSON can be read")
    }
    try checkForm(octets)
    try checkEscapes(octets)
}

private func demand(_ holds: Bool, _ sentence: String) throws(BrokenInvariant) {
    guard holds else { throw BrokenInvariant(sentence: sentence) }
}

private func outcome<Value>(_ body: () throws(Refusal) -> Value) -> Result<Value, Refusal> {
    do {
        return .success(try body())
    } catch {
        return .failure(error)
    }
}

/// The head of a `POST /codes` with a body of that type.
private func head(of type: String) throws(BrokenInvariant) -> HTTPRequestHead {
    var parser = HTTPRequestParser()
    let text = "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\r\n"
    Array(text.utf8).withUnsafeBytes { parser.append($0) }
    guard case .head(let head)? = try? parser.next() else {  // it is the same text every time
        throw BrokenInvariant(sentence: "a plain head is accepted")
    }
    return head
}

/// Checks that `isJSON` alone decides what is JSON: whatever it takes, the decoder behind it takes as well.
private func checkJSON(_ octets: [UInt8]) throws(BrokenInvariant) {
    let request = HTTPRequest(head: try head(of: "application/json"), body: octets)
    let text = octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets  // a byte order mark
    let isText = String(validating: text, as: UTF8.self) != nil && isJSON(text)
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let isObject = isText && first == UInt8(ascii: "{")
    switch outcome({ () throws(Refusal) in try RequestBody(request) }) {
    case .success(let body):
        try demand(isObject, "what is read is a JSON object")
        try checkFields(body)
    case .failure(let refusal):
        try checkAnswer(refusal)
        switch refusal.problem {
        case .malformedRequest: try demand(isText && !isObject, "only other JSON than an object is malformed_request")
        case .malformedJSON: try demand(!isText, "no JSON is malformed_json")
        default: throw BrokenInvariant(sentence: "a body has no other problems")
        }
    }
}

/// Checks both requests that fields may be.
private func checkFields(_ body: RequestBody) throws(BrokenInvariant) {
    switch outcome({ () throws(Refusal) in try IssueRequest(body, PhoneReader()) }) {
    case .success(let request):
        try demand((try? PhoneNumber(spelling: request.phone.e164)) == request.phone, "a phone spells itself")
        try demand(Purpose(request.purpose.name) == request.purpose, "a purpose names itself")
        try demand(request.locale.allSatisfy { LanguageTag($0.text) == $0 }, "a locale names itself")
    case .failure(let refusal): try checkAnswer(refusal)
    }
    switch outcome({ () throws(Refusal) in try VerifyRequest(body, codeLength: 6) }) {
    case .success(let request):
        let digits = request.guess.text.utf8
        try demand(digits.count == 6 && digits.allSatisfy { 0x30...0x39 ~= $0 }, "a guess is six ASCII digits")
    case .failure(let refusal): try checkAnswer(refusal)
    }
}

/// Checks that a refusal can be answered.
private func checkAnswer(_ refusal: Refusal) throws(BrokenInvariant) {
    let response = refusal.response(requestID: "fuzz")
    try demand((400..<500).contains(response.status), "what a body causes is the client's fault")
    try demand(isJSON(response.body), "an answer is JSON")
}

/// Checks that what is encoded as a form comes back: the pairs that the octets are, and the octets as one text.
private func checkForm(_ octets: [UInt8]) throws(BrokenInvariant) {
    let text = String(decoding: octets, as: UTF8.self)
    for pairs in [formDecoded(octets), [(name: text, value: text)]] {
        let form = pairs.map { escaped($0.name, "+") + "=" + escaped($0.value, "+") }.joined(separator: "&")
        let decoded = formDecoded(Array(form.utf8))
        let isSame = decoded.elementsEqual(pairs) { left, right in
            left.name.utf8.elementsEqual(right.name.utf8) && left.value.utf8.elementsEqual(right.value.utf8)
        }
        try demand(isSame, "a form gives its pairs back")
    }
}

/// Checks that what is percent-encoded comes back, and that no control character ever does.
private func checkEscapes(_ octets: [UInt8]) throws(BrokenInvariant) {
    let text = String(decoding: octets, as: UTF8.self)
    let decoded = percentDecoded(text)
    try demand(decoded.map(hasControls) != true, "no control character but white space is decoded (RFC 3986 §2.1)")
    if !text.utf8.contains(UInt8(ascii: "%")) {
        try demand(hasControls(text) ? decoded == nil : decoded == text, "text without escapes stays as it is")
    }
    let back = percentDecoded(escaped(text, "%20"))
    try demand(hasControls(text) ? back == nil : back == text, "an encoded text comes back")
}

private func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control && !$0.properties.isWhitespace }
}

/// The text with everything but letters, digits and dashes escaped, in hexadecimal digits of both cases, and a space as
/// said.
private func escaped(_ text: String, _ space: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            result.unicodeScalars.append(Unicode.Scalar(byte))
        case UInt8(ascii: " "): result += space
        default:
            let digits = String(byte, radix: 16, uppercase: byte % 2 == 0)
            result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
        }
    }
}
