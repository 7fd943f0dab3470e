import VerificationCore

/// The instant that many seconds after the origin of the timeline.
func at(_ seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: seconds * 1000)
}

/// The instant that many milliseconds after the origin of the timeline.
func at(milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds)
}
