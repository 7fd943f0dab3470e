import Foundation

/// Programs of others that tests compare or connect ours with; `make counterparts` installs them.
package enum Counterparts {
    /// Whether a missing one is a failure. Otherwise tests that need it are skipped.
    package static var areRequired: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["REQUIRE_COUNTERPARTS"] != nil || environment["CI"] == "true"
    }
}
