import Cryptography
import FoundationEssentials
import Glibc
import JSONText

/// A file that a setting names, and what can be wrong with it.
struct SettingFile {
    /// Why the file cannot be used, in a sentence that begins with its path.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let path: String

    /// A failure of this file.
    func failure(_ what: String) -> Failure { Failure(description: "\(path): \(what)") }

    /// The content, without a byte order mark.
    func bytes() throws(Failure) -> [UInt8] {
        guard access(path, R_OK) == 0 else { throw failure(String(cString: strerror(errno))) }
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { throw failure("it is not a file") }
        return Array(bytes).withoutByteOrderMark
    }

    /// The content as JSON; a failure names the line, or the member, that is wrong.
    func json<Value: Decodable>(_ type: Value.Type) throws(Failure) -> Value {
        let bytes = try bytes()
        if let offset = jsonFault(bytes) {
            let lines = bytes[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            throw failure("line \(lines.count), column \((lines.last?.count ?? 0) + 1): this is not JSON")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch DecodingError.keyNotFound(let key, let context) {
            throw failure("\(Self.path(context.codingPath + [key])) is missing")
        } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context) {
            throw failure("\(Self.path(context.codingPath)) must be \(type == String.self ? "a string" : "an object")")
        } catch {
            throw failure("it cannot be read as JSON")
        }
    }

    /// Fails unless the content is certificates in PEM.
    func requireCertificates() throws(Failure) {
        let (count, isWhole) = certificates(inPEM: try bytes())
        guard count > 0 || !isWhole else { throw failure("there is no certificate in PEM in it") }
        guard isWhole else { throw failure("its certificate \(count + 1) cannot be read") }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "its JSON" : keys.map(\.stringValue).joined(separator: ".")
    }
}
