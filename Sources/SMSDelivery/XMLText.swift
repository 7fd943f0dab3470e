/// The text of the first element of that name without attributes; nil if there is none that is complete, or if it holds
/// anything but text.
///
/// Enough for ids and codes, which need no entities; nothing else of XML is read.
func xmlText(of element: String, in document: [UInt8]) -> String? {
    let text = String(decoding: document, as: UTF8.self)
    guard let start = text.firstRange(of: "<\(element)>"),
        let end = text[start.upperBound...].firstRange(of: "</\(element)>")
    else { return nil }
    let content = text[start.upperBound..<end.lowerBound]
    return content.contains("<") || content.contains("&") ? nil : String(content)
}
