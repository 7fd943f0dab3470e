/// Whether the service can do its work: take a send, keep it, and let its message leave.
public struct Readiness: Sendable {
    /// A part of the way from a request to a phone.
    public enum Part: String, CaseIterable, Sendable {
        /// It can be written, and is the file that was opened.
        case database
        /// Messages are taken out of it within half a minute.
        case outbox
        /// One of those that a number may go to takes messages, as far as is known.
        case gateways
    }

    /// The parts that fail.
    public let failing: [Part]
    /// The gateways that said last that the operator must mend something, by name. While another one works they fail nothing.
    public let misconfiguredGateways: [String]
}

extension PhoneVerification {
    /// Looks at every part; what fails is logged with its cause.
    public func readiness() async -> Readiness {
        var causes: [Readiness.Part: String] = [:]
        do {
            try await store.write { (transaction, now) throws(StoreFailure) in
                try transaction.recordWritable(at: now)
            }
        } catch {
            causes[.database] = error.cause
        }
        causes[.outbox] = relay.outboxFailure()
        if !relay.router.canDeliver {
            causes[.gateways] = "every gateway is misconfigured or has its circuit open"
        }
        let failing = Readiness.Part.allCases.filter { causes[$0] != nil }
        for part in failing {
            log(.error, "not ready") {
                $0.member("part", part.rawValue)
                $0.member("cause", optional: causes[part])
            }
        }
        return Readiness(failing: failing, misconfiguredGateways: relay.router.misconfigured)
    }
}
