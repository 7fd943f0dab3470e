/// Where the service timeline stands against the clocks of one boot of one machine.
///
/// It is stored, so that a restart within the boot continues the same timeline exactly.
public struct TimelineAnchor: Equatable, Sendable {
    /// The boot (`/proc/sys/kernel/random/boot_id`) during which the offset to `CLOCK_BOOTTIME` holds.
    public let bootID: String
    /// Timeline minus `CLOCK_BOOTTIME`, in milliseconds.
    public let boottimeOffset: Int64
    /// Wall clock minus timeline, in milliseconds, as it was last sampled.
    public let wallOffset: Int64

    /// An anchor with these offsets.
    public init(bootID: String, boottimeOffset: Int64, wallOffset: Int64) {
        self.bootID = bootID
        self.boottimeOffset = boottimeOffset
        self.wallOffset = wallOffset
    }

    /// The anchor of a starting service.
    ///
    /// The same boot continues the stored timeline. Another boot starts at the wall clock or at the newest instant in
    /// the database, whichever is later: the timeline never goes back.
    ///
    /// - Parameters:
    ///   - stored: the anchor of the run before, if there was one.
    ///   - newest: the newest instant in the database.
    ///   - bootID: the boot that runs now.
    ///   - boottime: `CLOCK_BOOTTIME` now, in milliseconds.
    ///   - wall: the wall clock now, in milliseconds since 1970.
    public static func starting(
        from stored: TimelineAnchor?, newest: Timestamp?, bootID: String, boottime: Int64, wall: Int64
    ) -> TimelineAnchor {
        let now: Int64
        if let stored, stored.bootID == bootID {
            now = boottime + stored.boottimeOffset
        } else {
            now = max(wall, newest?.milliseconds ?? wall)
        }
        return TimelineAnchor(
            bootID: bootID, boottimeOffset: now - boottime,
            wallOffset: keptWallOffset(stored?.wallOffset ?? 0, sample: wall - now))
    }

    /// The offset to go on with: `kept`, unless `sample` shows that the wall clock has moved by more than 50 ms.
    ///
    /// So all answers about one cooldown name the same instant, although two readings of two clocks never agree to the
    /// millisecond.
    public static func keptWallOffset(_ kept: Int64, sample: Int64) -> Int64 {
        (sample - kept).magnitude > 50 ? sample : kept
    }
}
