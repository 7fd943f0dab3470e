/// Decodes the escapes of a URI component once (RFC 3986 §2.1): `%2B` is `+`, `%252B` is `%2B`, and `+` stays `+`.
///
/// `nil` for an escape that is not `%` and two hexadecimal digits, for octets that are not UTF-8 (also overlong ones,
/// RFC 3629 §3), and for a control character, C0, DEL or C1, escaped or not, unless it is white space: a person may have
/// pasted a line break.
public func percentDecoded(_ text: String) -> String? {
    // The usual text has nothing to decode.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != Byte.percent }) { return text }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.utf8.count)
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
        guard byte == Byte.percent else {
            octets.append(byte)
            continue
        }
        guard let high = rest.next()?.hexValue, let low = rest.next()?.hexValue else { return nil }
        octets.append(high << 4 | low)
    }
    guard let decoded = String(validating: octets, as: UTF8.self) else { return nil }
    let hasControls = decoded.unicodeScalars.contains { scalar in
        (scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value) && !scalar.properties.isWhitespace
    }
    return hasControls ? nil : decoded
}
