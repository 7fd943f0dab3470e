extension Duration {
    /// This validity in whole minutes, as a person is told: rounded down, and at least 1.
    public var validMinutes: Int { Int(max(components.seconds / 60, 1)) }

    /// Whether `validMinutes` is true of every code that lives so long: whole minutes, and two of them at least, since a
    /// code that is sent again may have no more than half of its life left.
    public var isTrueInMinutes: Bool { self >= .seconds(120) && self == .seconds(components.seconds / 60 * 60) }
}
