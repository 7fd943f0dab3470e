/// The octets that have arrived and are not consumed yet, read line by line without looking at any octet twice.
///
/// Holds at most what was appended since the last message was complete; the connection bounds that by how much it
/// appends before it calls `HTTPRequestParser.next()`.
struct InputBuffer: Sendable {
    /// The storage; ranges that this type hands out point into it and are valid until the next `append`.
    private(set) var bytes: [UInt8] = []
    /// Where the octets that are not consumed begin.
    private var start = 0
    /// How many unconsumed octets are known to contain no complete line.
    private var scanned = 0

    /// How many octets there is storage for.
    var capacity: Int { bytes.capacity }

    /// How many octets are not consumed.
    var count: Int { bytes.count - start }

    /// Adds octets at the end, first closing the gap of consumed ones when that moves no more than it frees.
    mutating func append(_ new: UnsafeRawBufferPointer) {
        if start > 0, start >= count {
            bytes.removeSubrange(..<start)
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Consumes the next line and returns the range of its content, without CRLF; `nil` until CRLF has arrived.
    ///
    /// Throws at the first octet that breaks a rule: `tooLong` at content octet `limit + 1`, `bareLineFeed` at an LF
    /// without CR, `bareCarriageReturn` after a CR without LF (RFC 9112 §2.2).
    mutating func nextLine(limit: Int, tooLong: HTTPParseError) throws(HTTPParseError) -> Range<Int>? {
        let (line, next) = try scanLine(limit: limit, tooLong: tooLong)
        guard let line else {
            scanned = next
            return nil
        }
        start = next
        scanned = 0
        return line
    }

    /// The next line and where the one after it begins, or nil and how many octets were looked at.
    private func scanLine(
        limit: Int, tooLong: HTTPParseError
    ) throws(HTTPParseError) -> (line: Range<Int>?, next: Int) {
        let unread = bytes.span.extracting(start...)
        var index = scanned
        var isAfterCarriageReturn = index > 0 && unread[index - 1] == Byte.carriageReturn
        while index < unread.count {
            let byte = unread[unchecked: index]  // the loop's condition is the check
            if isAfterCarriageReturn {
                guard byte == Byte.lineFeed else { throw .bareCarriageReturn }
                return (start..<start + index - 1, start + index + 1)
            }
            if byte == Byte.carriageReturn {
                isAfterCarriageReturn = true
            } else if byte == Byte.lineFeed {
                throw .bareLineFeed
            } else if index >= limit {
                throw tooLong
            }
            index += 1
        }
        return (nil, index)
    }

    /// The range of the unconsumed octets before the first white space (RFC 9112 §3); nil if there is none after at most
    /// `limit` of them.
    func firstWord(atMost limit: Int) -> Range<Int>? {
        for index in start..<min(start + limit + 1, bytes.count) {
            switch bytes[index] {
            case Byte.space, Byte.tab...Byte.carriageReturn: return start..<index
            default: continue
            }
        }
        return nil
    }

    /// Consumes the next `length` octets; `nil` until all of them have arrived.
    mutating func take(_ length: Int) -> [UInt8]? {
        guard count >= length else { return nil }
        defer { start += length }
        return Array(bytes[start..<start + length])
    }

    /// Moves octets to `body`, at most `length`, as many as have arrived; returns how many.
    mutating func move(atMost length: Int, to body: inout [UInt8]) -> Int {
        let moved = min(length, count)
        body.append(contentsOf: bytes[start..<start + moved])
        start += moved
        return moved
    }

    /// Frees the storage when nothing waits: a connection may be idle for long.
    mutating func trim() {
        guard count == 0 else { return }
        self = InputBuffer()
    }

    /// Drops everything and frees the storage.
    mutating func removeAll() {
        self = InputBuffer()
    }
}
