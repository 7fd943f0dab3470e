import Foundation

/// A folder that goes with this value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "countersign-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { path + "/" + name }

    deinit {
        try? FileManager.default.removeItem(atPath: path)  // a left-over in the temporary folder harms nobody
    }
}
