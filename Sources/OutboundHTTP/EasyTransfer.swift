import CCurl
import CLinux
import Glibc

/// A transfer as libcurl sees it: an easy handle, what it reads and what it has brought. For the client's thread.
final class EasyTransfer {
    private static let noDescriptor = "no descriptor is left for a connection"

    let transfer: Transfer
    let handle: OpaquePointer
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var hasBegun = false
    private var handedOut = 0
    private var headCount = 0
    private var isHeadComplete = false
    private var body: [UInt8] = []
    private var ownCause: String?

    /// A transfer that is ready to be added. The object must outlive its place in the multi handle, and then be freed.
    init(_ transfer: Transfer, caFile: String?) {
        self.transfer = transfer
        handle = Libcurl.makeEasy()
        configure(handle, for: transfer.request, caFile: caFile)
        for line in fieldLines(of: transfer.request) {
            guard let longer = curl_slist_append(fields, line) else {
                preconditionFailure("there is memory for a line")
            }
            fields = longer
        }
        Libcurl.check(ccurl_set_fields(handle, fields) == CURLE_OK)
        let opening = ccurl_set_open_socket(handle, Unmanaged.passUnretained(self).toOpaque()) { object, _, address in
            guard let object, let address = address?.pointee else { return CURL_SOCKET_BAD }
            return EasyTransfer.of(object).open(address)
        }
        Libcurl.check(opening == CURLE_OK)
        let callbacks = ccurl_set_callbacks(
            handle, Unmanaged.passUnretained(self).toOpaque(),
            { object, _, _, _, _ in EasyTransfer.of(object).begin() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT },
            { room, size, count, object in EasyTransfer.of(object).handOut(to: room, atMost: size * count) },
            { bytes, size, count, object in EasyTransfer.of(object).takeHead(bytes, size * count) },
            { bytes, size, count, object in EasyTransfer.of(object).takeBody(bytes, size * count) })
        Libcurl.check(callbacks == CURLE_OK)
    }

    /// Frees the handle, which is in no multi handle any more.
    func free() {
        curl_easy_cleanup(handle)
        curl_slist_free_all(fields)
    }

    /// What to tell the caller once libcurl is done.
    func result(_ code: CURLcode) -> Result<OutboundResponse, OutboundFailure> {
        guard code == CURLE_OK else {
            // A name is looked up with descriptors too.
            if code == CURLE_COULDNT_RESOLVE_HOST { noteDescriptors(after: dup(STDERR_FILENO)) }
            return failure(cause: ownCause ?? String(cString: curl_easy_strerror(code)))
        }
        guard isHeadComplete else { return failure(cause: "the answer broke off") }
        var status = 0
        Libcurl.check(ccurl_get_status(handle, &status) == CURLE_OK)
        return .success(OutboundResponse(status: status, body: body))
    }

    /// A failure, by whether the server may have the whole request.
    ///
    /// It cannot while a part of it is still here, in our own hands: whatever libcurl has taken counts as written.
    func failure(cause: String) -> Result<OutboundResponse, OutboundFailure> {
        let isHandedOut = hasBegun && handedOut == transfer.request.body.count
        return .failure(isHandedOut ? .unknown(cause: cause) : .notSent(cause: cause))
    }

    /// A new socket, which no program that is started beside this one keeps open; below 0 when there is none.
    private func open(_ address: curl_sockaddr) -> curl_socket_t {
        let descriptor = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        if descriptor < 0, errno == EMFILE || errno == ENFILE { ownCause = Self.noDescriptor }
        return descriptor
    }

    /// A connection is there, and the head leaves next; false to give up instead.
    ///
    /// libcurl begins again when a re-used connection ends without an answer. That would be a second request, unless
    /// nothing of the first one's body was handed out.
    private func begin() -> Bool {
        let isRepeatable = !hasBegun || handedOut == 0 && !transfer.request.body.isEmpty
        hasBegun = true
        if !isRepeatable { ownCause = "the connection ended without an answer" }
        return isRepeatable
    }

    private func handOut(to room: UnsafeMutablePointer<CChar>?, atMost size: Int) -> Int {
        let part = transfer.request.body.dropFirst(handedOut).prefix(size)
        UnsafeMutableRawBufferPointer(start: room, count: size).copyBytes(from: part)
        handedOut += part.count
        return part.count
    }

    /// Counts a line of the head, which an empty one ends: libcurl is content with a head that breaks off. A result
    /// other than `count` ends the transfer.
    private func takeHead(_ line: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        headCount += count
        let bytes = UnsafeRawBufferPointer(start: line, count: count)
        if bytes.starts(with: "HTTP/".utf8) { isHeadComplete = false }  // also behind a 1xx
        if bytes.first == UInt8(ascii: "\r") || bytes.first == UInt8(ascii: "\n") { isHeadComplete = true }
        return headCount <= HTTPClient.answerLimit ? count : refuse()
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard body.count + count <= HTTPClient.answerLimit else { return refuse() }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    /// Takes the lack of descriptors for the cause if there is none for this one, a duplicate, either.
    private func noteDescriptors(after duplicate: Int32) {
        guard duplicate < 0 else {
            close(duplicate)
            return
        }
        if errno == EMFILE || errno == ENFILE { ownCause = Self.noDescriptor }
    }

    private func refuse() -> Int {
        ownCause = "the answer is too long"
        return -1
    }

    /// The object that libcurl hands back to a callback; the loop keeps it alive.
    private static func of(_ object: UnsafeMutableRawPointer?) -> EasyTransfer {
        guard let object else { preconditionFailure("libcurl returns what it was given") }
        return Unmanaged<EasyTransfer>.fromOpaque(object).takeUnretainedValue()
    }
}
