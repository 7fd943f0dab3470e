import Testing

@testable import Application

/// Every setting: its names, its default, and the edges of what it takes.
struct SettingTests {
    @Test(arguments: [
        ("host", "127.0.0.1"), ("port", "8080"), ("threads", "number of cores"), ("database", "countersign.db"),
        ("key", ""), ("key-file", "<database>.key"), ("cooldown", "60"), ("code-length", "6"), ("code-ttl", "300"),
        ("max-attempts", "5"), ("daily-attempts", "20"), ("hourly-limit", "5"), ("daily-limit", "10"),
        ("gateway", "console"), ("locale", "en"), ("log-level", "info"),
    ])
    func `a setting has its documented default`(name: String, standard: String) {
        #expect(Setting(rawValue: name)?.defaultText == standard)
    }

    @Test(arguments: Setting.allCases)
    func `a default that is shown is the one that is used`(setting: Setting) throws {
        let text = setting.defaultText
        guard !text.isEmpty, setting != .threads, setting != .keyFile else { return }
        let (given, standard) = (
            try Settings.read(flags: [setting.flag, text], environment: [:]).settings,
            try Settings.read(flags: [], environment: [:]).settings
        )
        #expect("\(given)" == "\(standard)")
    }

    @Test(arguments: [
        (Setting.port, "--port", "COUNTERSIGN_PORT"), (.codeTTL, "--code-ttl", "COUNTERSIGN_CODE_TTL"),
        (.keyFile, "--key-file", "COUNTERSIGN_KEY_FILE"), (.logLevel, "--log-level", "COUNTERSIGN_LOG_LEVEL"),
    ])
    func `one name makes the flag and the variable`(setting: Setting, flag: String, variable: String) {
        #expect(setting.flag == flag)
        #expect(setting.variable == variable)
    }

    private static let taken: [(Setting, [String])] = [
        (.host, ["127.0.0.1", "0.0.0.0", "::", "localhost"]), (.port, ["0", "1", "65535"]), (.threads, ["1", "64"]),
        (.database, ["countersign.db", "/data/x"]), (.keyFile, ["/run/secrets/key"]),
        (.key, ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]),  // 32 bytes
        (.cooldown, ["1", "60", "86400", "60,60,120,300", "1,86400"]), (.codeLength, ["6", "10"]),
        (.codeTTL, ["30", "600"]), (.maxAttempts, ["1", "10"]), (.dailyAttempts, ["5", "100"]),
        (.hourlyLimit, ["1", "1000"]), (.dailyLimit, ["1", "1000"]), (.gateway, ["console"]),
        (.locale, ["en", "zh-Hans", "zh-TW"]), (.logLevel, ["debug", "info", "warning", "error"]),
    ]

    @Test(arguments: taken.flatMap { setting, values in values.map { (setting, $0) } })
    func `a value inside its range is taken`(setting: Setting, value: String) {
        #expect(throws: Never.self) { try Settings.read(flags: [setting.flag, value], environment: [:]) }
        #expect(throws: Never.self) { try Settings.read(flags: [], environment: [setting.variable: value]) }
    }

    private static let numbers: [Setting] = [
        .threads, .codeLength, .codeTTL, .maxAttempts, .dailyAttempts, .hourlyLimit, .dailyLimit, .port, .cooldown,
    ]
    private static let refused: [(Setting, [String])] = [
        (.host, [""]), (.port, ["65536", "-1"]), (.threads, ["0", "65"]), (.database, [""]), (.keyFile, [""]),
        (.key, ["", "short", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==", "not base64 at all, but long enough ok"]),
        (.cooldown, ["0", "86401", "60,0", "60,86401", "60,", ",60", "60;120", "60, 120"]), (.codeLength, ["5", "11"]),
        (.codeTTL, ["29", "601"]), (.maxAttempts, ["0", "11"]), (.dailyAttempts, ["4", "101"]),
        (.hourlyLimit, ["0", "1001"]), (.dailyLimit, ["0", "1001"]), (.gateway, ["", "kannel", "Console"]),
        (.locale, ["", "e", "en_US", "中文"]), (.logLevel, ["", "trace", "INFO"]), (.labelsFile, ["", "/no/such/file"]),
    ]
    private static let noNumbers = [
        "", " ", "x", "+6", "-6", "6.0", "6s", "0x6", "1e1", "６", " 6", "99999999999999999999",
    ]

    @Test(arguments: refused.flatMap { setting, values in values.map { (setting, $0) } })
    func `a value outside its range is one fault that names the setting`(setting: Setting, value: String) {
        #expect { try Settings.read(flags: [setting.flag, value], environment: [:]) } throws: { error in
            guard let faults = (error as? SettingFaults)?.faults else { return false }
            return faults.count == 1 && faults[0].hasPrefix(setting.rawValue + ":")
        }
        #expect(throws: SettingFaults.self) { try Settings.read(flags: [], environment: [setting.variable: value]) }
    }

    @Test(arguments: numbers, noNumbers)
    func `what is no plain whole number is no number`(setting: Setting, value: String) {
        #expect(throws: SettingFaults.self) { try Settings.read(flags: [setting.flag, value], environment: [:]) }
    }

    @Test func `a list of cooldowns is read in its order`() throws {
        let settings = try Settings.read(flags: ["--cooldown", "60,60,120,300"], environment: [:]).settings
        #expect(settings.cooldowns == [60, 60, 120, 300].map { .seconds($0) })
    }

    @Test(arguments: Setting.allCases)
    func `a setting says what it means in one line without a bar`(setting: Setting) {
        #expect(!setting.meaning.isEmpty)
        #expect(!setting.meaning.contains("\n") && !setting.meaning.contains("|"))
    }
}
