import CCrypto

/// HMAC-SHA256 (RFC 2104, FIPS 198-1) of `message` under `key`: 32 bytes, from libcrypto.
public func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
    var length: UInt32 = 0
    let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, buffer.baseAddress, &length)
        count = Int(length)
    }
    precondition(digest.count == 32, "libcrypto computes HMAC-SHA256")
    return digest
}

/// Whether both are equal, in a time that depends on their length alone.
public func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// `count` bytes of the operating system's random generator, through libcrypto (NIST SP 800-90A).
public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let result = RAND_bytes(buffer.baseAddress, Int32(count))
        precondition(result == 1, "the operating system has a random generator")
        filled = count
    }
}
