extension Array<UInt8> {
    /// These bytes without the UTF-8 byte order mark that some editors and libraries put first (RFC 8259 §8.1, RFC 3629 §6).
    public var withoutByteOrderMark: [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? Array(dropFirst(mark.count)) : self
    }
}
