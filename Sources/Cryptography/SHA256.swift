import CCrypto

/// SHA-256 (FIPS 180-4) of `message`: 32 bytes, from libcrypto.
public func sha256(_ message: [UInt8]) -> [UInt8] {
    var length: UInt32 = 0
    return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        EVP_Digest(message, message.count, buffer.baseAddress, &length, EVP_sha256(), nil)
        count = Int(length)
    }
}

/// SHA-256 of `message` as 64 lower-case hexadecimal digits.
public func sha256Hex(_ message: [UInt8]) -> String { hexText(sha256(message)) }
