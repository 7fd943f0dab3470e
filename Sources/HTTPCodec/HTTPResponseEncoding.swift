extension HTTPResponse {
    /// The interim answer to `Expect: 100-continue` (RFC 9110 §15.2.1).
    public static let continueBytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Appends the answer to `output` as it goes on the wire (RFC 9112 §4 to §6), without intermediate strings.
    ///
    /// - Parameters:
    ///   - output: Where the octets go; what is there stays.
    ///   - common: The fields that all answers have, with Date (RFC 9110 §6.6.1), as `encoded` renders them.
    ///   - version: That of the request. The answer says HTTP/1.1 either way (RFC 9110 §6.2), but is framed so that
    ///     1.0 understands it: there is never a transfer coding.
    ///   - isHEAD: Whether the request is HEAD: the Content-Length of the GET, no content (RFC 9110 §9.3.2).
    ///   - closing: Whether the connection is closed afterwards: `Connection: close` (RFC 9112 §9.6). When it is kept,
    ///     1.0 is told `keep-alive` and 1.1 nothing, because that is its default (RFC 9112 §9.3).
    ///
    /// It is a bug in the caller when a status is not 100 to 599, a name is not a token or is one that this function
    /// owns, or a value has a CR, LF or NUL, which would let it end its field (RFC 9110 §5.5).
    public func encode(
        into output: inout [UInt8], common: [UInt8], version: HTTPVersion, isHEAD: Bool, closing: Bool
    ) {
        precondition(100...599 ~= status, "A status code is 100 to 599.")
        precondition(!isStreamed || closing, "Content without a length ends with its connection.")
        output.append(text: status == 200 ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 \(status) \(ReasonPhrase.of(status))\r\n")
        output.append(contentsOf: common)
        for field in fields { output.append(fieldName: field.name, value: field.value) }
        if allowsContent, !isStreamed {
            output.append(text: "Content-Length: ")
            output.appendDecimal(body.count)
            output.append(text: "\r\n")
        }
        if closing {
            output.append(text: "Connection: close\r\n")
        } else if version == .http10 {
            output.append(text: "Connection: keep-alive\r\n")
        }
        output.append(text: "\r\n")
        if allowsContent, !isHEAD { output.append(contentsOf: body) }
    }

    /// Field lines as they go on the wire, to be rendered once for many answers.
    public static func encoded(_ fields: [(name: String, value: String)]) -> [UInt8] {
        var output: [UInt8] = []
        for field in fields { output.append(fieldName: field.name, value: field.value) }
        return output
    }

    /// Whether the status lets an answer have content and Content-Length (RFC 9110 §6.4.1, §8.6).
    private var allowsContent: Bool { status >= 200 && status != 204 && status != 304 }
}

extension [UInt8] {
    fileprivate mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }

    fileprivate mutating func append(fieldName name: String, value: String) {
        // Names are constants of the source: debug builds, and so all tests, check them.
        assert(!name.isEmpty && name.utf8.allSatisfy(\.isToken), "A field name is a token.")
        assert(!isOwned(name), "Content-Length, Transfer-Encoding and Connection are the serialiser's.")
        append(text: name)
        append(text: ": ")
        var value = value
        value.withUTF8 { utf8 in
            let isOneLine = !utf8.contains { $0 == Byte.carriageReturn || $0 == Byte.lineFeed || $0 == 0 }
            precondition(isOneLine, "A field value has no CR, LF or NUL.")
            append(contentsOf: utf8)
        }
        append(text: "\r\n")
    }

    private func isOwned(_ name: String) -> Bool {
        let span = name.utf8.span
        return switch span.count {
        case 10: span.isCaseInsensitivelyEqual(to: "connection")
        case 14: span.isCaseInsensitivelyEqual(to: "content-length")
        case 17: span.isCaseInsensitivelyEqual(to: "transfer-encoding")
        default: false
        }
    }
}
