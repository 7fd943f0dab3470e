import Testing

@testable import Application

/// Every setting: its names, its default, and the edges of what it takes.
struct SettingTests {
    private static func setting(_ name: String) throws -> Setting {
        try #require(Setting.all.first { $0.name == name })
    }

    @Test(arguments: [
        ("host", "127.0.0.1"), ("port", "8080"), ("threads", "number of cores"), ("database", "countersign.db"),
        ("key", ""), ("key-file", "<database>.key"), ("cooldown", "60"), ("code-length", "6"), ("code-ttl", "300"),
        ("max-attempts", "5"), ("daily-attempts", "20"), ("hourly-limit", "5"), ("daily-limit", "10"),
        ("gateways", "console"), ("gateway", ""), ("gateway-timeout", "8"), ("locale", "en"), ("log-level", "info"),
        ("max-connections", "20000"),
        ("max-requests", "0"), ("max-request-line", "8192"), ("max-field", "8192"), ("max-head", "32768"),
        ("max-fields", "100"), ("max-body", "16384"), ("head-timeout", "10"), ("body-timeout", "10"),
        ("idle-timeout", "75"), ("write-timeout", "10"), ("stop-timeout", "8"), ("cors-origins", ""),
        ("trusted-proxies", ""), ("access-log", "true"), ("texts-file", ""), ("app-name", ""), ("web-host", ""),
        ("android-hash", ""),
    ])
    func `a setting has its documented default`(name: String, standard: String) {
        #expect(Setting.all.first { $0.name == name }?.defaultText == standard)
    }

    @Test(arguments: Setting.all)
    func `a default that is shown is the one that is used`(setting: Setting) throws {
        let text = setting.defaultText
        guard !text.isEmpty, !["threads", "key-file", "signing-key-file"].contains(setting.name) else { return }
        let (given, standard) = (
            try Settings.read(flags: [setting.flag, text], environment: [:]).settings,
            try Settings.read(flags: [], environment: [:]).settings
        )
        #expect("\(given)" == "\(standard)")
    }

    @Test(arguments: [
        ("port", "--port", "COUNTERSIGN_PORT"), ("code-ttl", "--code-ttl", "COUNTERSIGN_CODE_TTL"),
        ("key-file", "--key-file", "COUNTERSIGN_KEY_FILE"), ("log-level", "--log-level", "COUNTERSIGN_LOG_LEVEL"),
    ])
    func `one name makes the flag and the variable`(name: String, flag: String, variable: String) throws {
        let setting = try Self.setting(name)
        #expect(setting.flag == flag)
        #expect(setting.variable == variable)
    }

    private static let taken: [(String, [String])] = [
        ("host", ["127.0.0.1", "0.0.0.0", "::", "localhost"]), ("port", ["0", "1", "65535"]), ("threads", ["1", "64"]),
        ("database", ["countersign.db", "/data/x"]), ("key-file", ["/run/secrets/key"]),
        ("key", ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]),  // 32 bytes
        ("cooldown", ["1", "60", "86400", "60,60,120,300", "1,86400"]), ("code-length", ["6", "10"]),
        ("code-ttl", ["30", "600"]), ("max-attempts", ["1", "10"]), ("daily-attempts", ["5", "100"]),
        ("hourly-limit", ["1", "1000"]), ("daily-limit", ["1", "1000"]), ("gateway", ["console"]),
        ("gateway-timeout", ["1", "60"]),
        ("webhook-url", ["http://127.0.0.1:9000/sms", "https://user:pw@hooks.example/sms?key=1"]),
        ("webhook-secret", ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]),
        ("webhook-success", ["", "status=409:accepted,code=0:accepted,result.code=*:misconfigured"]),
        ("kannel-url", ["http://127.0.0.1:13013/cgi-bin/sendsms"]), ("kannel-from", ["10690000", "My Shop"]),
        ("kannel-password", ["foobar"]), ("twilio-account-sid", ["AC0123456789abcdef0123456789abcdef"]),
        ("twilio-url", ["https://api.dublin.ie1.twilio.com"]), ("vonage-from", ["Acme", "447700900000"]),
        ("file-path", ["texts.jsonl"]),
        ("locale", ["en", "zh-Hans", "zh-TW"]), ("log-level", ["debug", "info", "warning", "error"]),
        ("app-name", ["A", "Acme & Söhne", "示例", String(repeating: "x", count: 40)]),
        ("web-host", ["example.com", "localhost"]), ("android-hash", ["FA+9qCX9VSu"]),
        ("access-log", ["true", "false"]), ("max-connections", ["1", "1000000"]), ("max-requests", ["0", "1"]),
        ("head-timeout", ["1", "600"]), ("idle-timeout", ["1", "3600"]), ("stop-timeout", ["1", "3600"]),
        (
            "cors-origins",
            [
                "", "*", "https://app.example", "https://*.a.example,app://x",
                "http://localhost:3000,capacitor://localhost",
            ]
        ),
        ("trusted-proxies", ["", "127.0.0.1", "10.0.0.0/8,::1,2001:db8::/32"]),
    ]

    @Test(arguments: taken.flatMap { setting, values in values.map { (setting, $0) } })
    func `a value inside its range is taken`(name: String, value: String) throws {
        let setting = try Self.setting(name)
        #expect(throws: Never.self) { try Settings.read(flags: [setting.flag, value], environment: [:]) }
        #expect(throws: Never.self) { try Settings.read(flags: [], environment: [setting.variable: value]) }
    }

    private static let numbers = [
        "threads", "code-length", "code-ttl", "max-attempts", "daily-attempts", "hourly-limit", "daily-limit", "port",
        "cooldown", "max-connections", "max-body", "idle-timeout", "stop-timeout",
    ]
    private static let refused: [(String, [String])] = [
        ("host", [""]), ("port", ["65536", "-1"]), ("threads", ["0", "65"]), ("database", [""]), ("key-file", [""]),
        (
            "key",
            ["", "short", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==", "not base64 at all, but long enough ok"]
        ),
        ("cooldown", ["0", "86401", "60,0", "60,86401", "60,", ",60", "60;120", "60, 120"]),
        ("code-length", ["5", "11"]),
        ("code-ttl", ["29", "601"]), ("max-attempts", ["0", "11"]), ("daily-attempts", ["4", "101"]),
        ("hourly-limit", ["0", "1001"]), ("daily-limit", ["0", "1001"]), ("gateway", ["", "pigeon", "Console"]),
        ("gateway-timeout", ["0", "61"]), ("file-path", [""]),
        ("webhook-url", ["", "hooks.example", "ftp://hooks.example", "http://"]),
        ("gateway-ca-file", ["", "/no/such/file"]),
        ("webhook-success", ["409:accepted", "code=0:accepted,", "code=0:good", "status=ok:accepted"]),
        ("kannel-user", ["", "a\nb", "é"]), ("kannel-from", ["", "a\r\nX-Kannel-To: 1"]),
        ("kannel-password", ["", "a b"]), ("kannel-password-file", ["/no/such/file"]),
        ("twilio-account-sid", ["", "AC", "SK0123", "AC01/..", "AC01:x"]), ("vonage-signature-secret", ["a\nb"]),
        ("webhook-secret", ["", "whsec_", "c2hvcnQ="]), ("webhook-secret-file", ["", "/no/such/file"]),
        ("locale", ["", "e", "en US", "中文"]), ("log-level", ["", "trace", "INFO"]),
        ("labels-file", ["", "/no/such/file"]), ("texts-file", ["", "/no/such/file"]),
        ("app-name", ["", String(repeating: "x", count: 41), "【Acme】", "Acme\n", "Acme\r\nCo"]),
        ("web-host", ["", "https://example.com", "Example.com"]), ("android-hash", ["", "FA+9qCX9VS", "FA-9qCX9VSu"]),
        ("access-log", ["", "yes", "1", "TRUE"]), ("max-connections", ["0", "1000001"]), ("max-body", ["255"]),
        ("head-timeout", ["0", "601"]), ("idle-timeout", ["0", "3601"]), ("stop-timeout", ["0"]),
        (
            "cors-origins",
            [
                "null", "app.example", "https://*.com", "https://a.*.example", "https://app.example/",
                "https://a.example,", "*,https://a.example",
            ]
        ),
        ("trusted-proxies", ["localhost", "10.0.0.1/8", "10.0.0.0/33", "::1/129", "10.0.0.0/8,", "10.0.0.0/-1"]),
    ]
    private static let noNumbers = [
        "", " ", "x", "+6", "-6", "6.0", "6s", "0x6", "1e1", "６", " 6", "99999999999999999999",
    ]

    @Test(arguments: refused.flatMap { setting, values in values.map { (setting, $0) } })
    func `a value outside its range is one fault that names the setting`(name: String, value: String) throws {
        let setting = try Self.setting(name)
        #expect { try Settings.read(flags: [setting.flag, value], environment: [:]) } throws: { error in
            guard let faults = (error as? SettingFaults)?.faults else { return false }
            return faults.count == 1 && faults[0].hasPrefix(name + ":")
        }
        if value.isEmpty { return }  // as a variable, it is unset
        #expect(throws: SettingFaults.self) { try Settings.read(flags: [], environment: [setting.variable: value]) }
    }

    @Test(arguments: numbers, noNumbers)
    func `what is no plain whole number is no number`(name: String, value: String) throws {
        let setting = try Self.setting(name)
        #expect(throws: SettingFaults.self) { try Settings.read(flags: [setting.flag, value], environment: [:]) }
    }

    @Test func `a list of cooldowns is read in its order`() throws {
        let settings = try Settings.read(flags: ["--cooldown", "60,60,120,300"], environment: [:]).settings
        #expect(settings.cooldowns == [60, 60, 120, 300].map { .seconds($0) })
    }

    @Test(arguments: Setting.all)
    func `a setting says what it means in one line without a bar`(setting: Setting) {
        #expect(!setting.meaning.isEmpty)
        #expect(!setting.meaning.contains("\n") && !setting.meaning.contains("|"))
    }
}
