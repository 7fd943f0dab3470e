import HTTPCodec
import Testing

/// The request that those octets are.
func parsedRequest(_ text: String) throws -> HTTPRequest {
    var parser = HTTPRequestParser()
    Array(text.utf8).withUnsafeBytes { parser.append($0) }
    guard case .head(let head)? = try parser.next(), case .body(let body)? = try parser.next() else {
        throw IncompleteRequest()
    }
    return HTTPRequest(head: head, body: body)
}

/// A request with that target and those field lines.
func requestHead(_ target: String, _ fields: [String] = []) throws -> HTTPRequestHead {
    let lines = (["GET \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n")
    return try parsedRequest(lines + "\r\n\r\n").head
}

/// A `POST` with a body of that type.
func post(_ body: String, type: String = "application/json") throws -> HTTPRequest {
    try post(Array(body.utf8), type: type)
}

/// A `POST` with a body of that type.
func post(_ body: [UInt8], type: String = "application/json") throws -> HTTPRequest {
    HTTPRequest(head: try requestHead("/codes", ["Content-Type: \(type)"]), body: body)
}

private struct IncompleteRequest: Error {}
