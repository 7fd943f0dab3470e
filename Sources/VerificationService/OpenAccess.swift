/// Who is served while there is no access key; the raw value is how the log says it.
public enum OpenAccess: String, Sendable {
    /// Everybody who reaches the service.
    case everybody
    /// Programs on this machine that connect without a proxy in between, which is enough to try the service out.
    case thisMachine = "programs on this machine"
    /// Nobody, so that a lost database opens nothing.
    case nobody
}
