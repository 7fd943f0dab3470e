/// A span in which a provider counts messages: it begins at each multiple of its length on the clock of China, UTC+8.
enum ClockWindow: Int64 {
    case minute = 60_000
    case hour = 3_600_000
    case day = 86_400_000

    /// How much is left of the window of an instant, in milliseconds since 1970; never nothing.
    func rest(at instant: Int64) -> Duration {
        .milliseconds(rawValue - (instant + 8 * Self.hour.rawValue) % rawValue)
    }
}
