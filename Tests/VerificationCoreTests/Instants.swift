import VerificationCore

/// The instant that many seconds after the origin of the timeline.
func at(_ seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: seconds * 1000)
}

/// The instant that many milliseconds after the origin of the timeline.
func at(milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds)
}

/// Both clocks that many seconds after the origin of the timeline, the wall clock so many seconds ahead of it.
func reading(_ seconds: Int64, wallAhead: Int64 = 0) -> ClockReading {
    reading(milliseconds: seconds * 1000, wallAhead: wallAhead)
}

/// The same in milliseconds.
func reading(milliseconds: Int64, wallAhead: Int64 = 0) -> ClockReading {
    ClockReading(now: at(milliseconds: milliseconds), wallOffset: wallAhead * 1000)
}
