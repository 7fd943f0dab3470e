/// The line before the data of a chunk: `chunk-size [ chunk-ext ]` (RFC 9112 §7.1).
struct ChunkSizeLine {
    /// Octets of data; 0 for the last chunk.
    let size: Int
    /// Octets of the extensions with their `;`.
    let extensionLength: Int

    /// Parses a chunk-size line without CRLF.
    ///
    /// No sign, no prefix and no white space around the size, which must fit `Int`.
    init(_ line: Span<UInt8>) throws(HTTPParseError) {
        let end = line.firstIndex(of: Byte.semicolon) ?? line.count
        guard let size = line.extracting(..<end).integer(radix: 16) else { throw .malformedChunkSize }
        guard ChunkExtensions.isValid(line.extracting(end...)) else { throw .malformedChunkExtension }
        self.size = size
        extensionLength = line.count - end
    }
}
