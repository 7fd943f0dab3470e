import CCrypto

/// HMAC-SHA256 (RFC 2104, FIPS 198-1) of `message` under `key`: 32 bytes, from libcrypto.
public func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
    hmac(EVP_sha256(), key: key, message: message, length: 32)
}

/// HMAC-SHA1 (RFC 2104, RFC 2202) of `message` under `key`: 20 bytes, for a provider that signs with nothing better.
public func hmacSHA1(key: [UInt8], message: [UInt8]) -> [UInt8] {
    hmac(EVP_sha1(), key: key, message: message, length: 20)
}

private func hmac(_ function: OpaquePointer?, key: [UInt8], message: [UInt8], length: Int) -> [UInt8] {
    var written: UInt32 = 0
    let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        HMAC(function, key, Int32(key.count), message, message.count, buffer.baseAddress, &written)
        count = Int(written)
    }
    precondition(digest.count == length, "libcrypto computes an HMAC")
    return digest
}

/// Bytes as lower-case hexadecimal digits.
public func hexText(_ bytes: [UInt8]) -> String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
        for (index, byte) in bytes.enumerated() {
            text[index * 2] = digits.utf8Start[Int(byte >> 4)]
            text[index * 2 + 1] = digits.utf8Start[Int(byte & 15)]
        }
        return bytes.count * 2
    }
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
