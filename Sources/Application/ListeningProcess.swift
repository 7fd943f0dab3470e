import FoundationEssentials
import Glibc
import NetworkAddresses

/// Another process of this program that listens, as far as this user may look into it (proc(5)).
struct ListeningProcess {
    /// Where it can be reached from here, such as `127.0.0.1:8080`; at least one.
    let authorities: [String]

    /// Those that this process sees: in a container, those of the container.
    static var others: [ListeningProcess] {
        list("/proc").compactMap { Int32($0) }.filter { $0 != getpid() }.compactMap { ListeningProcess($0) }
    }

    /// The process of this number; nil if it runs another program, or does not listen.
    private init?(_ processID: Int32) {
        let folder = "/proc/\(processID)"
        guard let program = Self.link("/proc/self/exe"), Self.link(folder + "/exe") == program else { return nil }
        let sockets = Set(Self.list(folder + "/fd").compactMap { Self.link("\(folder)/fd/\($0)") })
        let authorities = ["tcp", "tcp6"].flatMap { Self.listeners("\(folder)/net/\($0)", among: sockets) }
        guard !authorities.isEmpty else { return nil }
        self.authorities = Set(authorities).sorted()
    }

    /// The authorities of the sockets in a table of proc(5) that listen and are among `sockets`, such as `socket:[4711]`.
    private static func listeners(_ table: String, among sockets: Set<String>) -> [String] {
        content(table).split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: " ")
            let listening = "0A"
            guard columns.count > 9, columns[3] == listening, sockets.contains("socket:[\(columns[9])]") else {
                return nil
            }
            let address = columns[1].split(separator: ":")
            guard let host = host(address[0]), let port = UInt16(address[1], radix: 16) else { return nil }
            return "\(host):\(port)"
        }
    }

    /// The host of an address in words of four bytes in this machine's order. All addresses are reached as `localhost`.
    private static func host(_ hexadecimal: Substring) -> String? {
        let digits = Array(hexadecimal)
        let words = stride(from: 0, to: digits.count, by: 8).compactMap {
            UInt32(String(digits[$0..<$0 + 8]), radix: 16)
        }
        let bytes = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
        if bytes.allSatisfy({ $0 == 0 }) { return "localhost" }
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return IPAddress(groups.joined(separator: ":")).map { $0.isIPv4 ? $0.description : "[\($0)]" }
    }

    /// The text of a file of proc(5), which comes in pieces, the end of which only an empty one is; empty when the process has
    /// ended, or the system has no IPv6.
    private static func content(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = read(descriptor, &piece, piece.count), count > 0 { content += piece[..<count] }
        return String(decoding: content, as: UTF8.self)
    }

    private static func list(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []  // it has ended, or is another user's
    }

    private static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)  // it has ended, or is another user's
    }
}
