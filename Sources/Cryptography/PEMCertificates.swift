import CCrypto

/// How many X.509 certificates there are in PEM text (RFC 7468 §5), up to the first that cannot be read.
///
/// - Returns: the count, and whether there is no beginning of another one after them.
public func certificates(inPEM text: [UInt8]) -> (count: Int, isWhole: Bool) {
    text.withUnsafeBytes { bytes in
        let source = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
        defer { BIO_free(source) }
        var count = 0
        ERR_clear_error()
        while let certificate = PEM_read_bio_X509(source, nil, nil, nil) {
            X509_free(certificate)
            count += 1
        }
        let isWhole = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
        ERR_clear_error()
        return (count, isWhole)
    }
}
