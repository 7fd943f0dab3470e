import Testing

@testable import Application

/// What environment variables give: values, warnings, or nothing.
struct SettingVariablesTests {
    /// Those of a Service `countersign` with two ports, one of them with a name and over UDP, those of a Service
    /// `countersign-db`, and those of a linked Docker container with a range of ports.
    private static let serviceLinks = [
        "COUNTERSIGN_SERVICE_HOST": "10.96.0.12", "COUNTERSIGN_SERVICE_PORT": "8080",
        "COUNTERSIGN_SERVICE_PORT_HTTP": "8080", "COUNTERSIGN_PORT": "tcp://10.96.0.12:8080",
        "COUNTERSIGN_PORT_8080_TCP": "tcp://10.96.0.12:8080", "COUNTERSIGN_PORT_8080_TCP_PROTO": "tcp",
        "COUNTERSIGN_PORT_8080_TCP_PORT": "8080", "COUNTERSIGN_PORT_8080_TCP_ADDR": "10.96.0.12",
        "COUNTERSIGN_PORT_53_UDP": "udp://10.96.0.12:53", "COUNTERSIGN_PORT_53_UDP_ADDR": "10.96.0.12",
        "COUNTERSIGN_PORT_9_SCTP_PORT": "9", "COUNTERSIGN_DB_SERVICE_HOST": "10.96.0.13",
        "COUNTERSIGN_DB_PORT": "tcp://10.96.0.13:5432", "COUNTERSIGN_DB_PORT_5432_TCP_ADDR": "10.96.0.13",
        "COUNTERSIGN_NAME": "/web/countersign", "COUNTERSIGN_ENV_LANG": "C",
        "COUNTERSIGN_PORT_8000_TCP_START": "tcp://172.17.0.5:8000", "COUNTERSIGN_PORT_8000_TCP_PORT_END": "8005",
    ]

    @Test func `the links of a Kubernetes Service or a Docker container of that name are ignored with one warning`() {
        let variables = SettingVariables(Self.serviceLinks.merging(["COUNTERSIGN_CODE_TTL": "60"]) { $1 })
        #expect(variables.values == ["code-ttl": "60"])
        #expect(variables.warnings.count == 1)
        for name in Self.serviceLinks.keys { #expect(variables.warnings[0].contains(name), "\(name)") }
    }

    @Test(arguments: [
        "tcp://10.96.0.12:8080", "udp://10.96.0.12:53", "sctp://10.96.0.12:9", "tcp://[fd00::12]:8080",
    ])
    func `a port that is a link is the default port, whatever its protocol`(link: String) throws {
        let (settings, warnings) = try Settings.read(flags: [], environment: ["COUNTERSIGN_PORT": link])
        #expect(settings.port == 8080)
        #expect(warnings.count == 1)
        #expect(try Settings.read(flags: ["--port=9"], environment: ["COUNTERSIGN_PORT": link]).settings.port == 9)
    }

    @Test(arguments: ["http://10.96.0.12:8080", "10.96.0.12:8080", "tcp", "tcp:8080"])
    func `another port that is no number is still a fault`(value: String) {
        #expect(throws: SettingFaults.self) { try Settings.read(flags: [], environment: ["COUNTERSIGN_PORT": value]) }
    }

    @Test func `no setting's variable looks like a link unless its value is one`() {
        let all = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.variable, "1") })
        #expect(SettingVariables(all).values.count == Setting.all.count)
        #expect(SettingVariables(all).warnings.isEmpty)
    }

    @Test(arguments: Setting.all)
    func `an empty variable is an unset one, for every setting`(setting: Setting) throws {
        let (settings, warnings) = try Settings.read(flags: [], environment: [setting.variable: ""])
        #expect("\(settings)" == "\(try Settings.read(flags: [], environment: [:]).settings)")
        #expect(warnings.isEmpty)
    }

    @Test func `an empty variable contradicts no other, and an empty flag is a value that was given`() throws {
        let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
        let environment = ["COUNTERSIGN_KEY": key, "COUNTERSIGN_KEY_FILE": ""]
        #expect(throws: Never.self) { try Settings.read(flags: [], environment: environment) }
        #expect(throws: SettingFaults.self) { try Settings.read(flags: ["--port", ""], environment: [:]) }
        #expect(throws: SettingFaults.self) { try Settings.read(flags: ["--host="], environment: [:]) }
        #expect(try Settings.read(flags: ["--observe", ""], environment: [:]).settings.observed.isEmpty)
    }

    @Test func `a list that is not empty by default is emptied by the word none`() throws {
        let environment = ["COUNTERSIGN_OBSERVE": "none", "COUNTERSIGN_DENY_PREFIXES": "none"]
        let settings = try Settings.read(flags: [], environment: environment).settings
        #expect(settings.observed.isEmpty)
        #expect(settings.deniedPrefixes.isEmpty)
    }

    @Test func `an unknown variable is a warning with the nearest known one, and those of others are nothing`() {
        let variables = SettingVariables([
            "COUNTERSIGN_CODE_TLL": "60", "COUNTERSIGN_": "x", "COUNTERSIGN_EMPTY": "", "HOME": "/", "PORT": "tcp://",
        ])
        #expect(
            variables.warnings == [
                "unknown environment variable COUNTERSIGN_",
                "unknown environment variable COUNTERSIGN_CODE_TLL; did you mean COUNTERSIGN_CODE_TTL?",
            ])
    }
}
