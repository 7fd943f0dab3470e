import FoundationEssentials
import Glibc
import VerificationService

/// The machine's own clocks.
public struct SystemTime: TimeSource {
    /// The kernel's `boot_id`.
    public let bootID: String

    /// Reads which boot this is.
    public init() {
        let file = URL(filePath: "/proc/sys/kernel/random/boot_id")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""  // none: every start is a new boot
        let line = text.filter { !$0.isWhitespace }
        bootID = line.isEmpty ? UUID().uuidString : line
    }

    /// `CLOCK_BOOTTIME`.
    public func boottime() -> Int64 { Self.milliseconds(CLOCK_BOOTTIME) }

    /// `CLOCK_REALTIME`.
    public func wall() -> Int64 { Self.milliseconds(CLOCK_REALTIME) }

    /// `CLOCK_MONOTONIC`.
    public func monotonicMicroseconds() -> Int64 {
        let time = Self.read(CLOCK_MONOTONIC)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        let time = read(clock)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}
