import Foundation

/// A message as Kannel's SMSC double logs it.
struct ReceivedSMS: Equatable {
    let sender: String
    let receiver: String
    /// `text` is of the GSM 7-bit alphabet, `ucs-2` is UCS-2.
    let encoding: String
    var text: String

    /// The messages in a log, in order. A line break in a text breaks the line protocol between Kannel and its double, so
    /// a line without sender and receiver goes on with the text before.
    static func all(in log: String) -> [ReceivedSMS] {
        var messages: [ReceivedSMS] = []
        for line in log.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            guard let received = line.wholeMatch(of: /.*Got message [0-9]+: <(.*)>/)?.1 else { continue }
            if let parts = received.wholeMatch(of: /([0-9]+) (\+[0-9]+) (text|ucs-2) (.*)/) {
                let text = parts.3 == "text" ? String(parts.4) : textOfUCS2(parts.4)
                messages.append(
                    ReceivedSMS(
                        sender: String(parts.1), receiver: String(parts.2), encoding: String(parts.3), text: text))
            } else if !messages.isEmpty {
                messages[messages.count - 1].text += "\n" + received
            }
        }
        return messages
    }

    /// Octets as in a form: a plus is a space, others are encoded where they must be.
    private static func textOfUCS2(_ encoded: Substring) -> String {
        let octets = encoded.replacing("+", with: "%20").matches(of: /%([0-9A-Fa-f]{2})|(.)/).map { match in
            match.1.flatMap { UInt8($0, radix: 16) } ?? match.2?.first?.asciiValue ?? 0
        }
        return String(data: Data(octets), encoding: .utf16BigEndian) ?? ""
    }
}
