import CCrypto

/// Base64url without padding (RFC 7515 §2, RFC 4648 §5) of `bytes`.
public func base64URL(_ bytes: [UInt8]) -> String {
    let base64 = [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4 + 1) { buffer, count in
        count = Int(EVP_EncodeBlock(buffer.baseAddress, bytes, Int32(bytes.count)))
    }
    let digits = base64.prefix { $0 != UInt8(ascii: "=") }.map { digit in
        switch digit {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: digit
        }
    }
    return String(decoding: digits, as: UTF8.self)
}
