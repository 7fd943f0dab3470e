/// What abuse costs at most, in messages, while nobody looks.
enum NightOfAbuse {
    private static let hours = 8

    /// With a gateway that sends SMS and without a budget, says what bounds the messages of a night, and how many that is.
    static let warning: SettingRules.Rule = { settings, _, _ in
        let limits = SendLimit.inForce(settings)
        guard settings.sendsSMS, limits["minute-budget"] == nil, limits["daily-budget"] == nil else { return [] }
        let dialCodes = settings.destinations.dialCodes.count
        let all =
            limits["country-hourly-limit"].map { limit in
                "at most \(ofNight(limit) * dialCodes) messages: country-hourly-limit \(limit.count) for each of "
                    + "\(dialCodes) dial codes"
            } ?? "any number of messages, since no limit is of all callers together"
        let each = [("address-hourly-limit", "public address"), ("key-minute-limit", "access key")].map {
            name, caller in
            limits[name].map { "one \(caller) at most \(ofNight($0)) (\(name) \($0.count))" }
                ?? "one \(caller) any number (\(name) is off)"
        }
        return [
            "daily-budget: without it and minute-budget, \(hours) hours of abuse may cost \(all); \(each[0]), \(each[1])"
        ]
    }

    private static func ofNight(_ limit: SendLimit) -> Int { limit.most(in: Int64(hours) * 3600) }
}
