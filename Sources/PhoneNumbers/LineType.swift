/// What a number is for, as the numbering plan tells it.
public enum LineType: String, CaseIterable, Sendable {
    case mobile
    /// The plan cannot tell them apart, as in North America.
    case fixedOrMobile = "fixed-or-mobile"
    /// The plan does not know the number, but mobile numbers of its country have its length.
    case unknown
    case fixed
    case tollFree = "toll-free"
    /// The called party earns by each call.
    case premium
    case sharedCost = "shared-cost"
    case voip
    /// A number that follows a person from phone to phone.
    case personal
    case pager
    /// One number of a company for all of its offices (universal access number).
    case uan
    case voicemail
}
