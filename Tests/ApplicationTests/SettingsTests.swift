import Testing
import VerificationService

@testable import Application

struct SettingsTests {
    private func read(_ flags: [String], environment: [String: String] = [:]) throws -> Settings {
        try Settings.read(flags: flags, environment: environment).settings
    }

    private func faults(_ flags: [String], environment: [String: String] = [:]) -> [String] {
        do {
            _ = try Settings.read(flags: flags, environment: environment)
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `without flags and variables everything has its default`() throws {
        let settings = try read([])
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.threads >= 1)
        #expect(settings.database == "countersign.db")
        #expect(settings.keyPath == "countersign.db.key")
        #expect(settings.cooldowns == [.seconds(60)])
        #expect(settings.codeLength == 6)
        #expect(settings.codeLife == .seconds(300))
        #expect(settings.maxAttempts == 5)
        #expect(settings.dailyAttempts == 20)
        #expect(settings.hourlyLimit == 5)
        #expect(settings.dailyLimit == 10)
        #expect(settings.locale == .english)
        #expect(settings.labels.isEmpty)
        #expect(settings.logLevel == .info)
    }

    @Test func `the key lies beside the database unless it is said where`() throws {
        #expect(try read(["--database", "/data/x.db"]).keyPath == "/data/x.db.key")
        #expect(try read(["--database", "/data/x.db", "--key-file", "/run/key"]).keyPath == "/run/key")
    }

    @Test func `a given key is used itself`() throws {
        let settings = try read(["--key", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
        #expect(settings.keyPath == nil)
    }

    @Test func `a flag beats its variable, wherever it stands`() throws {
        let environment = ["COUNTERSIGN_CODE_TTL": "100", "COUNTERSIGN_PORT": "1"]
        let settings = try read(["--code-ttl", "200"], environment: environment)
        #expect(settings.codeLife == .seconds(200))
        #expect(settings.port == 1)
    }

    @Test func `a flag takes its value after a space or an equals sign`() throws {
        #expect(try read(["--code-ttl", "200", "--port=81"]).port == 81)
        #expect(try read(["--database=a=b"]).database == "a=b")
    }

    @Test(arguments: [
        ["--colour", "red"], ["--colour=red"], ["-port", "1"], ["--Port", "1"], ["--", "1"], ["start"],
    ])
    func `an unknown flag is one fault`(flags: [String]) {
        #expect(faults(flags).count == 1)
    }

    @Test func `the flag after an unknown one is still read`() {
        let faults = faults(["--colour", "--port", "x"])
        #expect(faults.count == 2)
    }

    @Test func `a flag without a value is a fault`() {
        #expect(faults(["--port"]).count == 1)
        #expect(faults(["--port"])[0].contains("port"))
    }

    @Test func `all faults are told at once, each with its setting, value and what is allowed`() {
        let faults = faults(
            ["--port", "65536", "--code-ttl", "601", "--max-attempts", "0"],
            environment: ["COUNTERSIGN_COOLDOWN": "60,,120", "COUNTERSIGN_LOG_LEVEL": "loud"])
        #expect(faults.count == 5)
        let expected = [
            ("port", "65536", "0 to 65535"), ("code-ttl", "601", "30 to 600"), ("max-attempts", "0", "1 to 10"),
            ("cooldown", "60,,120", "1 to 86400"), ("log-level", "loud", "debug, info, warning or error"),
        ]
        for (name, value, allowed) in expected {
            #expect(faults.contains { $0.contains(name) && $0.contains(value) && $0.contains(allowed) }, "\(name)")
        }
    }

    @Test func `key and key-file exclude each other`() {
        let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
        #expect(faults(["--key", key, "--key-file", "/run/key"]).count == 1)
        #expect(faults(["--key-file", "/run/key"], environment: ["COUNTERSIGN_KEY": key]).count == 1)
    }

    @Test func `a gateway's own settings are asked for together with it`() {
        #expect(faults(["--gateway", "webhook"]).map { $0.prefix(12) } == ["webhook-url:"])
        #expect(faults(["--gateway", "file"]).map { $0.prefix(10) } == ["file-path:"])
        #expect(
            faults(["--gateway", "kannel"]).map { $0.prefix { $0 != ":" } }
                == ["kannel-url", "kannel-user", "kannel-password"])
        #expect(
            faults(["--gateway", "twilio"]).map { $0.prefix { $0 != ":" } }
                == ["twilio-account-sid", "twilio-auth-token", "twilio-from"])
        #expect(
            faults(["--gateway", "vonage"]).map { $0.prefix { $0 != ":" } }
                == ["vonage-api-key", "vonage-api-secret", "vonage-from"])
        #expect(faults(["--webhook-url", "http://127.0.0.1/"]).isEmpty)
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        #expect(faults(["--webhook-secret", secret, "--webhook-secret-file", "/run/secret"]).count == 2)
    }

    @Test(arguments: [
        ["--webhook-secret", "U0VDUkVU"], ["--webhook-url", "ftp://user:U0VDUkVU@hooks.example/"],
    ])
    func `a fault never shows a gateway's secret`(flags: [String]) {
        #expect(faults(flags).count == 1)
        #expect(!faults(flags).joined().contains("U0VDUkVU"))
    }

    @Test(
        arguments: [
            (["--key", "U0VDUkVU"], [:]), (["--key=U0VDUkVU"], [:]), ([], ["COUNTERSIGN_KEY": "U0VDUkVU"]),
            (["--key", "U0VDUkVU", "--key-file", "/run/key"], [:]),
            (["--keys", "U0VDUkVU"], [:]), (["--keys=U0VDUkVU"], [:]),  // a slip of the pen
        ] as [([String], [String: String])])
    func `a fault never shows a key`(flags: [String], environment: [String: String]) {
        let faults = faults(flags, environment: environment)
        #expect(!faults.isEmpty)
        #expect(!faults.joined().contains("U0VDUkVU"))
    }

    @Test func `printing settings shows no key`() throws {
        let settings = try read(["--key", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
        var dumped = ""
        dump(settings, to: &dumped)
        for text in ["\(settings)", String(reflecting: settings), dumped] {
            #expect(text.contains("<secret key>"))
            #expect(!text.contains("AAECAw") && !text.contains("1, 2, 3"))
        }
    }
}

extension Settings {
    /// Where the key's file lies; nil when the key was given.
    fileprivate var keyPath: String? {
        switch key {
        case .given: nil
        case .file(let path): path
        }
    }
}
