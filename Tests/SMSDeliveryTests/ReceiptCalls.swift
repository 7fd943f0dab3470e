import VerificationService

/// A call to `/receipts/…`: a GET without a body, a POST with one.
func receiptCall(
    post body: String? = nil, url: String = "https://codes.example/receipts/gateway",
    query: [(name: String, value: String)] = [], fields: [String: String] = [:]
) -> ReceiptCall {
    ReceiptCall(isPost: body != nil, url: url, query: query, body: Array((body ?? "").utf8)) { fields[$0] }
}
