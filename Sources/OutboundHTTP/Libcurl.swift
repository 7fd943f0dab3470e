import CCurl
import CLinux

/// The library as a whole.
enum Libcurl {
    /// Once in a process (curl_global_init(3)).
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// A new multi handle with at most so many connections at a time, which keeps up to 512 idle ones for further requests.
    static func makeMulti(connections: Int) -> OpaquePointer {
        guard isReady, let multi = curl_multi_init() else { preconditionFailure("libcurl starts") }
        check(ccurl_set_connections(multi, connections, min(512, connections)) == CURLM_OK)
        // What wakes the handle is a pair of sockets without SOCK_CLOEXEC. None of this process's files is for others.
        close_range(3, .max, Int32(CLOSE_RANGE_CLOEXEC))
        return multi
    }

    /// A new easy handle.
    static func makeEasy() -> OpaquePointer {
        guard isReady, let easy = curl_easy_init() else { preconditionFailure("there is memory for a request") }
        return easy
    }

    /// Stops when libcurl refuses an option: all are of Debian 12's libcurl, and their values are ours.
    static func check(_ isSet: Bool) {
        precondition(isSet, "libcurl has the option and memory for its value")
    }
}
