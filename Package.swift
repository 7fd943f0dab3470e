// swift-tools-version: 6.2
import PackageDescription

/// Every target is built in the same way: language mode 6, warnings are errors, and a release is optimised as if it were
/// one module, so that small modules cost nothing.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// A module of the service under `Sources`.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings + more)
}

/// On an event loop an `async` call stays on its executor anyway: nothing is gained by asking at each call.
let staysOnLoop: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The tests of one module under `Tests`, with the shared fixtures.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies, swiftSettings: settings
    )
}

/// A libFuzzer target under `Fuzzing`. libFuzzer brings `main` and calls the function that the target exports.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Fuzzing/\(name)",
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

/// A C library of Debian's.
func library(_ name: String, _ pkgConfig: String? = nil, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "countersign",
    targets: [
        library("CLinux", nil, "libc6-dev"),
        library("CSQLite", "sqlite3", "libsqlite3-dev"),
        library("CCrypto", "libcrypto", "libssl-dev"),
        library("CCurl", "libcurl", "libcurl4-openssl-dev"),

        // Pure: these import nothing.
        module("VerificationCore"),
        module("PhoneNumbers"),
        module("HTTPCodec"),
        module("JSONText"),
        module("SMSText"),

        module("Logging", ["JSONText"]),
        module("Cryptography", ["CCrypto"]),
        module("Threads", ["CLinux"]),
        module("OutboundHTTP", ["CCurl", "Threads", "CLinux"]),
        module("NetworkAddresses"),
        .target(
            name: "Migrations", path: "Migrations",
            resources: [
                "0001_initial", "0002_delivery", "0003_access_keys", "0004_limits", "0005_idempotency",
                "0006_expired_codes", "0007_blocks", "0008_tallies", "0009_message_numbers", "0010_two_codes",
                "0011_key_uses",
            ].map {
                .embedInCode("\($0).sql")
            },
            swiftSettings: settings),

        module(
            "VerificationService",
            [
                "VerificationCore", "PhoneNumbers", "NetworkAddresses", "SMSText", "JSONText", "Cryptography",
                "Threads",
                "Logging",
            ]),

        // Adapters: these never import each other.
        module("Persistence", ["VerificationService", "Migrations", "Threads", "CSQLite", "CLinux"]),
        module(
            "SMSDelivery",
            [
                "VerificationService", "SMSText", "OutboundHTTP", "HTTPCodec", "Cryptography", "JSONText", "Threads",
                "CLinux",
            ]),
        module(
            "HTTPTransport", ["HTTPCodec", "NetworkAddresses", "Threads", "Logging", "CLinux"], staysOnLoop),
        module(
            "HTTPAPI",
            [
                "VerificationService", "HTTPTransport", "HTTPCodec", "NetworkAddresses", "JSONText", "Logging",
                "Threads",
            ],
            staysOnLoop),

        module(
            "Application",
            ["HTTPAPI", "HTTPTransport", "Persistence", "SMSDelivery", "OutboundHTTP", "SMSText", "Threads", "CLinux"]),
        .executableTarget(name: "countersign", dependencies: ["Application"], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["Application", "Threads", "CLinux"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: settings),
        tests("VerificationCore"),
        tests("PhoneNumbers"),
        tests("Cryptography"),
        tests("JSONText"),
        tests("SMSText"),
        tests("NetworkAddresses"),
        tests("HTTPCodec"),
        tests("VerificationService"),
        tests("Persistence", ["CSQLite", "Migrations"]),
        tests("OutboundHTTP"),
        tests("SMSDelivery", ["OutboundHTTP"]),
        tests("HTTPTransport"),
        tests("HTTPAPI"),
        tests("Application"),
        tests("countersign", ["CSQLite"]),
    ],
    swiftLanguageModes: [.v6]
)

// Only `make fuzz` knows of the fuzzers: without the sanitizer of that name they have no `main`.
if Context.environment["FUZZING"] != nil {
    package.targets += [
        fuzzer("RequestParserFuzzer", ["HTTPCodec"]),
        fuzzer("RequestBodyFuzzer", ["HTTPAPI", "HTTPCodec", "JSONText", "PhoneNumbers", "VerificationService"]),
        fuzzer(
            "ReadingCostFuzzer",
            ["HTTPAPI", "HTTPCodec", "Logging", "NetworkAddresses", "PhoneNumbers", "VerificationService"]),
    ]
}
