import CCurl
import CLinux
import Glibc

/// Sets what a request is, and what is allowed for every request (curl_easy_setopt(3)).
func configure(_ easy: OpaquePointer, for request: OutboundRequest, caFile: String?) {
    set(easy, CURLOPT_URL, to: request.url.text)
    switch request.method {
    case .get: set(easy, CURLOPT_HTTPGET, to: 1)
    case .post:
        set(easy, CURLOPT_POST, to: 1)
        Libcurl.check(ccurl_set_body_size(easy, curl_off_t(request.body.count)) == CURLE_OK)
    }
    set(easy, CURLOPT_TIMEOUT_MS, to: milliseconds(request.timeout))
    set(easy, CURLOPT_CONNECTTIMEOUT_MS, to: milliseconds(request.timeout))
    // Threads and signals: none of the process's, and no wait for a name look-up that is given up.
    set(easy, CURLOPT_NOSIGNAL, to: 1)
    set(easy, CURLOPT_QUICK_EXIT, to: 1)
    // A server closes a connection that was idle, usually after 5 s or more; ours is not used again so late.
    set(easy, CURLOPT_MAXAGE_CONN, to: 4)
    set(easy, CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_1_1)
    set(easy, CURLOPT_PROTOCOLS_STR, to: "http,https")
    set(easy, CURLOPT_FOLLOWLOCATION, to: 0)
    set(easy, CURLOPT_PROXY, to: "")
    set(easy, CURLOPT_SSL_VERIFYPEER, to: 1)
    set(easy, CURLOPT_SSL_VERIFYHOST, to: 2)
    if let caFile {
        set(easy, CURLOPT_CAINFO, to: caFile)
        set(easy, CURLOPT_CAPATH, to: nil)
    }
}

/// The field lines for libcurl, in its own spelling of empty values (`Name;`) and of fields not to send (`Name:`).
func fieldLines(of request: OutboundRequest) -> [String] {
    var lines = request.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    lines.append("Expect:")
    if !request.fields.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
    return lines
}

private func set(_ easy: OpaquePointer, _ option: CURLoption, to value: Int) {
    Libcurl.check(ccurl_set_number(easy, option, value) == CURLE_OK)
}

private func set(_ easy: OpaquePointer, _ option: CURLoption, to value: String?) {
    Libcurl.check(ccurl_set_text(easy, option, value) == CURLE_OK)
}

/// Rounded up, since 0 would mean no end, and at most a day.
private func milliseconds(_ duration: Duration) -> Int {
    let limit = min(duration, .seconds(86_400))
    return Int(
        limit.components.seconds * 1000 + (limit.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
