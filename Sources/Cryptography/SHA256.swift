import CCrypto

/// SHA-256 (FIPS 180-4) of `message` as 64 lower-case hexadecimal digits, from libcrypto.
public func sha256Hex(_ message: [UInt8]) -> String {
    var length: UInt32 = 0
    let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        EVP_Digest(message, message.count, buffer.baseAddress, &length, EVP_sha256(), nil)
        count = Int(length)
    }
    return hexText(digest)
}
