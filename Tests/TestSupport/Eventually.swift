/// What was waited for did not happen in time.
package struct NeverHappened: Error {
    /// What it was.
    package let what: String

    package init(what: String) { self.what = what }
}

/// Returns when `condition` holds; looks again every few milliseconds, and gives up after `limit`.
///
/// For what another process does: there is no clock of its own to move.
package func eventually(
    _ what: String, within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}
