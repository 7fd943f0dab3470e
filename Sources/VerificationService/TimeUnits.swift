/// The units in which a language writes a span of time.
public struct TimeUnits: Equatable, Sendable {
    /// A unit as it stands behind its number.
    private struct Unit: Equatable, Sendable {
        /// What follows 1.
        let one: String
        /// What follows every other number.
        let other: String

        init(_ other: String, one: String? = nil) {
            self.one = one ?? other
            self.other = other
        }
    }

    // CLDR, Language Plural Rules: English has a form for 1 and one for all other whole numbers, Chinese one for all.
    private static let full: [LanguageTag: TimeUnits] = [
        .english: TimeUnits(
            Unit(" hours", one: " hour"), Unit(" minutes", one: " minute"), Unit(" seconds", one: " second")),
        .simplifiedChinese: simplifiedChinese, .traditionalChinese: traditionalChinese,
    ]
    private static let short: [LanguageTag: TimeUnits] = [
        .english: TimeUnits(Unit(" h"), Unit(" min"), Unit("s")),
        .simplifiedChinese: simplifiedChinese, .traditionalChinese: traditionalChinese,
    ]
    private static let simplifiedChinese = TimeUnits(Unit("小时"), Unit("分钟"), Unit("秒"), separator: "")
    private static let traditionalChinese = TimeUnits(Unit("小時"), Unit("分鐘"), Unit("秒"), separator: "")
    /// The symbols that all languages share (The International System of Units, 9th edition, 5.2 and table 8).
    private static let symbols = TimeUnits(Unit(" h"), Unit(" min"), Unit(" s"))

    private let hour: Unit
    private let minute: Unit
    private let second: Unit
    private let separator: String

    private init(_ hour: Unit, _ minute: Unit, _ second: Unit, separator: String = " ") {
        self.hour = hour
        self.minute = minute
        self.second = second
        self.separator = separator
    }

    /// The units in words, for a sentence; in languages that have no built-in texts, the symbols h, min and s.
    public static func full(in language: LanguageTag) -> TimeUnits { units(full, in: language) }

    /// The units in short, for a button; in languages that have no built-in labels, the symbols h, min and s.
    public static func short(in language: LanguageTag) -> TimeUnits { units(short, in: language) }

    private static func units(_ known: [LanguageTag: TimeUnits], in language: LanguageTag) -> TimeUnits {
        LanguageTag.lookup([language]) { known[$0] != nil }.flatMap { known[$0] } ?? symbols
    }

    /// A span such as `1 minute 30 seconds`. What is 0 is left out, but for the seconds when all are.
    public func text(hours: Int = 0, minutes: Int = 0, seconds: Int = 0) -> String {
        var parts = [(hours, hour), (minutes, minute), (seconds, second)].filter { count, _ in count > 0 }
        if parts.isEmpty { parts = [(0, second)] }
        return parts.map { count, unit in "\(count)\(count == 1 ? unit.one : unit.other)" }
            .joined(separator: separator)
    }
}
