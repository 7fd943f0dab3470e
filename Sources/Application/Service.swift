import Cryptography
import Glibc
import HTTPAPI
import HTTPTransport
import Logging
import Persistence
import Threads
import VerificationCore
import VerificationService

/// The whole service, wired: store, relay, sweeper and server.
public struct Service: Sendable {
    /// What a service runs on besides its settings; tests replace it.
    public struct Environment: Sendable {
        /// The machine's clocks.
        public var time: any TimeSource
        /// Milliseconds that connections measure their deadlines by: those of `time.boottime`.
        public var connectionClock: @Sendable () -> Int64
        /// What waiting code waits on.
        public var clock: any Clock<Duration>
        /// Starts the gateways of the settings, given what takes receipts that come without a request.
        package var startGateways: @Sendable (Settings, _ receive: @escaping ReceiptSink) throws -> GatewaysInUse
        /// Where log lines go.
        public var log: Logger

        /// An environment of these parts.
        public init(
            time: any TimeSource = SystemTime(), clock: any Clock<Duration> = ContinuousClock(), log: Logger
        ) {
            self.time = time
            connectionClock = time.boottime
            self.clock = clock
            startGateways = { settings, receive in try GatewaysInUse(settings, time: time, receive: receive) }
            self.log = log
        }
    }

    /// The port that it listens on.
    public var port: UInt16 { server.port }

    private let store: SQLiteStore
    private let tokens: TokenIssuer?
    private let files: FilesInUse
    private let watch: DatabaseWatch
    private let book: ReceiptBook
    private let gateways: GatewaysInUse
    private let changes: PhoneChanges
    private let relay: OutboxRelay
    private let sweeper: Sweeper
    private let server: HTTPServer
    private let log: Logger

    /// Opens the database, the keys and the listening sockets, in this order. Nothing is served yet.
    ///
    /// A failure leaves no file behind that was not there before.
    public init(_ settings: Settings, _ environment: Environment) throws {
        let store = try SQLiteStore(path: settings.database, time: environment.time)
        let missing = settings.filesOfStart.filter { access($0, F_OK) != 0 }
        do {
            try self.init(settings, environment, store)
        } catch {
            for file in missing { unlink(file) }
            store.abandon()
            throw error
        }
    }

    private init(_ settings: Settings, _ environment: Environment, _ store: SQLiteStore) throws {
        let keys = try settings.keys(ifUsed: try store.makeReader().hasUsed, at: environment.time.wall())
        let texts = Locked(settings.texts)
        let changes = PhoneChanges()
        let codes = CodeSource(
            keys: keys, length: settings.codeLength, testNumbers: settings.testNumbers, clock: store.clock)
        let book = ReceiptBook(
            store: store, codes: codes, changes: changes, clock: environment.clock, log: environment.log)
        let gateways = try environment.startGateways(settings) { receipt, gateway in
            await book.record(receipt, of: gateway)
        }
        let router = GatewayRouter(
            gateways: gateways.byName.mapValues(\.gateway), routes: settings.routing,
            rates: settings.rates, retriesUnknown: settings.retryUnknown, clock: store.clock, log: environment.log)
        let conversions = ConversionGuard(
            threshold: settings.unverifiedLimit, isObserved: settings.observed.contains(ConversionGuard.name),
            log: environment.log)
        let relay = OutboxRelay(
            store: store, reader: try store.makeReader(), serviceClock: store.clock, router: router, codes: codes,
            texts: texts, gatewayTimeout: settings.gatewayTimeout, clock: environment.clock, changes: changes,
            conversions: conversions, log: environment.log)
        let desk = ReceiptDesk(
            publicURL: settings.publicURL?.withoutSlash ?? "", readers: gateways.byName.compactMapValues(\.receipts),
            book: book)
        let accessControl = try AccessControl(
            reader: try store.makeReader(), clock: store.clock, openAccess: settings.openAccess)
        let tallies = Tallies()
        let guessAlarm = Locked(GuessAlarm(threshold: settings.guessAlarm))
        let tokens = try settings.tokenAudience.map { audience in
            try TokenIssuer(
                audience: audience, life: settings.tokenLife, serviceClock: store.clock, clock: environment.clock,
                log: environment.log, readKeys: SigningKeyFile(path: settings.signingKeyFile).keys)
        }
        let labels = Locked(settings.currentLabels)
        let clients = ClientAddresses(trustedProxies: settings.trustedProxies, log: environment.log)
        let access = AccessLog(
            isEnabled: settings.accessLog, log: environment.log, clock: environment.time.monotonicMicroseconds)
        var limits = settings.limits
        limits.unboundClients += settings.trustedProxies
        server = try HTTPServer(
            host: settings.host, port: settings.port, loops: settings.threads, limits: limits,
            fields: CountersignAPI.commonFields, clock: environment.connectionClock, log: environment.log
        ) {
            let verification = PhoneVerification(
                policies: settings.policies, codes: codes, store: store, reader: try store.makeReader(),
                clock: store.clock, texts: texts, relay: relay, changes: changes, tokens: tokens, tallies: tallies,
                waitClock: environment.clock, guessAlarm: guessAlarm, conversions: conversions,
                log: environment.log)
            return CountersignAPI(
                verification: verification, phones: settings.phones, clock: store.clock,
                labels: { labels.withLock { $0 } }, receipts: desk,
                accessControl: accessControl, origins: settings.origins,
                clients: clients, access: access, log: environment.log)
        }
        if accessControl.isOpen {
            guard settings.openAccess != .thisMachine || server.isOnLoopback else { throw OpenToEverybody() }
            environment.log(.warning, "there is no access key") {
                $0.member("served", settings.openAccess.rawValue)
            }
        }
        for access in settings.accessesOfOthers {
            environment.log(.warning, "others have access to phone numbers") { $0.member("detail", access) }
        }
        self.tokens = tokens
        files = FilesInUse(
            settings: Locked(settings), codes: codes, texts: texts, labels: labels, gateways: gateways, router: router,
            receipts: desk,
            tokens: tokens, log: environment.log)
        watch = DatabaseWatch(
            store: store, accessControl: accessControl, tallies: tallies, changes: changes, clock: environment.clock,
            log: environment.log)
        self.book = book
        self.gateways = gateways
        self.changes = changes
        sweeper = Sweeper(store: store, retention: settings.retention, clock: environment.clock, log: environment.log)
        self.store = store
        log = environment.log
        self.relay = relay
    }

    /// Serves until `stop`: then answers what is under way, lets the relay finish its calls, and closes the database.
    public func run() async {
        await recordKeys()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await sweeper.run() }
            group.addTask { await watch.run() }
            group.addTask { await book.run() }
            if let tokens { group.addTask { await tokens.run() } }
            async let relaying: Void = relay.run()
            await server.run()
            relay.stop()
            await relaying
            group.cancelAll()
        }
        await gateways.close()
        await store.close()
    }

    /// Reads texts, labels, keys and secrets again from their files, for what is asked from now on; what is under way is not
    /// disturbed. Blocks on the disk.
    public func readFilesAgain() {
        files.readAgain()
    }

    /// Records which keys the database is used with, before any code or token is made: from now on they can be missed.
    private func recordKeys() async {
        let kinds: [KeyKind] = tokens == nil ? [.codes] : [.codes, .tokens]
        do {
            try await store.write { (transaction, _) throws(StoreFailure) in
                for kind in kinds { try transaction.noteUse(of: kind) }
            }
        } catch {
            log(.error, "use of keys cannot be recorded") { $0.member("cause", error.cause) }
        }
    }

    /// Makes waiting connections look at the clocks again: for clocks that do not pass by themselves.
    package func clockMoved() {
        server.clockMoved()
    }

    /// Begins the end of `run`.
    public func stop() {
        changes.end()
        server.stop()
    }
}

extension Settings {
    /// The files beside the database that a start may make.
    fileprivate var filesOfStart: [String] {
        let keyFile: String? = if case .file(let path) = key { path } else { nil }
        return [keyFile, tokenAudience == nil ? nil : signingKeyFile, filePath.isEmpty ? nil : filePath]
            .compactMap(\.self)
    }
}

/// The service would be open to everybody who reaches it.
struct OpenToEverybody: Error, CustomStringConvertible {
    var description: String {
        "there is no access key, and the address is not a loopback one: make a key with countersign keys add, let "
            + "everybody ask with open true, or nobody with open false"
    }
}
