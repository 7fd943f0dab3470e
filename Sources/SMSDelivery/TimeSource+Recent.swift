import VerificationService

extension TimeSource {
    /// The seconds since 1970 that `text` is, if the wall clock is at most five minutes away from them: who signs a call
    /// with its time keeps others from repeating it later.
    func recent(seconds text: String?) -> Int64? {
        guard let seconds = text.flatMap({ Int64($0) }) else { return nil }
        let now = wall() / 1000
        return (now - 300...now + 300).contains(seconds) ? seconds : nil
    }
}
