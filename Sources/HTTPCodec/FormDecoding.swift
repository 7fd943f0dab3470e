/// Decodes `application/x-www-form-urlencoded` (WHATWG URL §5.1): the pairs in order, names not made unique.
///
/// Nothing is malformed: `+` is a space, a bad escape stays as it is, what is not UTF-8 becomes U+FFFD, a pair without
/// `=` has an empty value, and empty pairs are skipped.
public func formDecoded(_ bytes: [UInt8]) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "&")).map { pair in
        let equals = pair.firstIndex(of: UInt8(ascii: "="))
        let value = equals.map { pair[($0 + 1)...] } ?? []
        return (formText(pair[..<(equals ?? pair.endIndex)]), formText(value))
    }
}

/// One name or value of a form.
private func formText(_ bytes: ArraySlice<UInt8>) -> String {
    var octets: [UInt8] = []
    octets.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
        let byte = bytes[index]
        if byte == Byte.percent, index + 2 < bytes.endIndex, let high = bytes[index + 1].hexValue,
            let low = bytes[index + 2].hexValue
        {
            octets.append(high << 4 | low)
            index += 3
        } else {
            octets.append(byte == UInt8(ascii: "+") ? Byte.space : byte)
            index += 1
        }
    }
    return String(decoding: octets, as: UTF8.self)
}
