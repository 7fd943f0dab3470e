import HTTPAPI
import Logging
import Threads
import VerificationService

/// What a running service has read from files and reads again on demand: texts, labels, keys, and the secrets of gateways.
///
/// What is in use changes as a whole, in one step: who uses it reads it once for a request, a message or a stream.
struct FilesInUse: Sendable {
    /// The settings, with what the files held when they were read last.
    let settings: Locked<Settings>
    let codes: CodeSource
    let texts: Locked<MessageTexts>
    let labels: Locked<Labels>
    let gateways: GatewaysInUse
    let router: GatewayRouter
    let receipts: ReceiptDesk
    let tokens: TokenIssuer?
    let log: Logger

    /// Reads the files again, and has the `file` gateway open its own. What is wrong with one is logged, and changes nothing
    /// of what that file is for. Blocks on the disk.
    func readAgain() {
        settings.withLock { settings in
            let before = settings.wordings
            for fault in settings.readFilesAgain() { note(fault) }
            texts.withLock { $0 = settings.texts }
            labels.withLock { $0 = settings.currentLabels }
            if settings.wordings != before { for text in settings.sampleTexts { text.logSize(to: log) } }
            attempt { try readKeysAgain(settings.key) }
            tokens?.refresh()
            attempt { try remakeGateways(settings) }
            for gateway in gateways.byName.values { attempt { try gateway.reopen() } }
        }
        log(.info, "files were read again")
    }

    private func readKeysAgain(_ source: Settings.KeySource) throws {
        guard case .file(let path) = source else { return }
        let file = KeyFile(path: path)
        guard let keys = try file.keys() else { throw file.missing }
        codes.use(keys)
    }

    private func remakeGateways(_ settings: Settings) throws {
        for (name, gateway) in try gateways.remade(settings) {
            router.replace(name, by: gateway.gateway)
            if let reader = gateway.receipts { receipts.replace(name, by: reader) }
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            note("\(error)")
        }
    }

    private func note(_ fault: String) {
        log(.warning, "file cannot be used; what it was for stays as it was") { $0.member("cause", fault) }
    }
}
