import HTTPCodec
import VerificationCore
import VerificationService

/// Every refusal and failure that the API answers, in one table: status, machine-readable name and constant title
/// (RFC 9457). A name never changes its meaning.
enum Problem: String, CaseIterable {
    case cooldown
    case hourlyLimit = "hourly_limit"
    case dailyLimit = "daily_limit"
    case failedLimit = "failed_limit"
    case providerLimit = "provider_limit"
    case keyMinuteLimit = "key_minute_limit"
    case addressHourlyLimit = "address_hourly_limit"
    case addressPhonesLimit = "address_phones_limit"
    case prefixHourlyLimit = "prefix_hourly_limit"
    case countryHourlyLimit = "country_hourly_limit"
    case minuteBudget = "minute_budget"
    case dailyBudget = "daily_budget"
    case unverifiedLimit = "unverified_limit"
    case addressAttemptsLimit = "address_attempts_limit"
    case attemptsExhausted = "attempts_exhausted"

    case phoneInvalid = "phone_invalid"
    case phoneObsolete = "phone_obsolete"
    case phoneTypeRefused = "phone_type_refused"
    case destinationRefused = "destination_refused"
    case purposeInvalid = "purpose_invalid"
    case clientInvalid = "client_invalid"
    case codeMalformed = "code_malformed"
    case codeIncorrect = "code_incorrect"
    case codeExpired = "code_expired"
    case codeUsed = "code_used"

    case malformedJSON = "malformed_json"
    case malformedRequest = "malformed_request"
    case codeNotAString = "code_not_a_string"
    case mediaTypeUnsupported = "media_type_unsupported"
    case queryInvalid = "query_invalid"

    case idempotencyKeyMalformed = "idempotency_key_malformed"
    case idempotencyKeyReused = "idempotency_key_reused"
    case requestInProgress = "request_in_progress"
    case malformedTarget = "malformed_target"
    case unauthenticated
    case secretKeyInURL = "secret_key_in_url"
    case accessKeyRepeated = "access_key_repeated"
    case forbidden
    case phoneBlocked = "phone_blocked"
    case addressBlocked = "address_blocked"
    case receiptForged = "receipt_forged"
    case originRefused = "origin_refused"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"

    case malformedHTTP = "malformed_http"
    case targetTooLong = "target_too_long"
    case headTooLarge = "head_too_large"
    case bodyTooLarge = "body_too_large"
    case methodUnknown = "method_unknown"
    case transferCodingUnknown = "transfer_coding_unknown"
    case versionUnsupported = "version_unsupported"
    case expectationUnmet = "expectation_unmet"
    case requestTimeout = "request_timeout"
    case overloaded
    case deliveryFailed = "delivery_failed"
    case storeUnavailable = "store_unavailable"
    case notReady = "not_ready"

    /// The HTTP status.
    var status: Int { row.status }
    /// The same for every occurrence.
    var title: StaticString { row.title }

    private var row: (status: Int, title: StaticString) {
        switch self {
        case .cooldown: (429, "This phone is cooling down")
        case .hourlyLimit: (429, "This phone was sent enough codes for an hour")
        case .dailyLimit: (429, "This phone was sent enough codes for a day")
        case .failedLimit: (429, "Too many codes could not be sent to this phone")
        case .providerLimit: (429, "The SMS provider takes no more for this phone")
        case .keyMinuteLimit: (429, "This access key was used enough for a minute")
        case .addressHourlyLimit: (429, "This address has asked for enough codes for an hour")
        case .addressPhonesLimit: (429, "This address has asked for codes for enough phones for an hour")
        case .prefixHourlyLimit: (429, "Numbers like this one were sent enough codes for an hour")
        case .countryHourlyLimit: (429, "This dial code was sent enough codes for an hour")
        case .minuteBudget: (429, "The service has sent enough codes for a minute")
        case .dailyBudget: (429, "The service has sent enough codes for a day")
        case .unverifiedLimit: (429, "Hardly any code of this dial code is verified")
        case .addressAttemptsLimit: (429, "This address has given enough wrong codes for an hour")
        case .attemptsExhausted: (429, "Too many wrong codes were given for this phone")
        case .phoneInvalid: (422, "This is no phone number")
        case .phoneObsolete: (422, "The phone number has a form that is no longer used")
        case .phoneTypeRefused: (422, "No codes are sent to phone numbers of this type")
        case .destinationRefused: (422, "Nothing is sent to numbers like this one")
        case .purposeInvalid: (422, "This is no purpose")
        case .clientInvalid: (422, "This is no kind of client")
        case .codeMalformed: (422, "This has not the form of a code")
        case .codeIncorrect: (422, "The code is not correct")
        case .codeExpired: (410, "The code has expired")
        case .codeUsed: (409, "The code has been used")
        case .malformedJSON: (400, "The body is not JSON")
        case .malformedRequest: (400, "The body is not a JSON object")
        case .codeNotAString: (400, "The code is not a string")
        case .mediaTypeUnsupported: (415, "The body has an unsupported media type")
        case .queryInvalid: (400, "The query is invalid")
        case .idempotencyKeyMalformed: (400, "The Idempotency-Key is malformed")
        case .idempotencyKeyReused: (422, "The Idempotency-Key was used for another request")
        case .requestInProgress: (409, "The request of this Idempotency-Key is still under way")
        case .malformedTarget: (400, "The path is malformed")
        case .unauthenticated: (401, "A valid access key is needed")
        case .secretKeyInURL: (400, "A secret key was given in the URL")
        case .accessKeyRepeated: (400, "The access key was given more than once")
        case .forbidden: (403, "The access key does not allow this")
        case .phoneBlocked: (403, "No codes are sent to this phone")
        case .addressBlocked: (403, "This address may not use the service")
        case .receiptForged: (403, "The receipt does not come from the provider")
        case .originRefused: (403, "The page may not use this service")
        case .notFound: (404, "There is no such resource")
        case .methodNotAllowed: (405, "The resource has no such method")
        case .malformedHTTP: (400, "The request is malformed")
        case .targetTooLong: (414, "The request line is too long")
        case .headTooLarge: (431, "The header fields are too large")
        case .bodyTooLarge: (413, "The body is too large")
        case .methodUnknown: (501, "The method is not known")
        case .transferCodingUnknown: (501, "The transfer coding is not known")
        case .versionUnsupported: (505, "The HTTP version is not supported")
        case .expectationUnmet: (417, "The expectation cannot be met")
        case .requestTimeout: (408, "The request did not arrive in time")
        case .overloaded: (503, "The service is overloaded")
        case .deliveryFailed: (502, "The code could not be sent")
        case .storeUnavailable: (503, "The database cannot be used now")
        case .notReady: (503, "The service is not ready")
        }
    }
}

extension Problem {
    /// The problem that a malformed request is.
    init(_ kind: HTTPParseError.Kind) {
        self =
            switch kind {
            case .malformed: .malformedHTTP
            case .targetTooLong: .targetTooLong
            case .headTooLarge: .headTooLarge
            case .bodyTooLarge: .bodyTooLarge
            case .unknownMethod: .methodUnknown
            case .unknownTransferCoding: .transferCodingUnknown
            case .unsupportedVersion: .versionUnsupported
            case .unmetExpectation: .expectationUnmet
            }
    }
}

extension Problem {
    /// The problem that a send has with a limit of the phone's own.
    init(_ limit: Standing.Limit) {
        self =
            switch limit {
            case .cooldown: .cooldown
            case .hourly: .hourlyLimit
            case .daily: .dailyLimit
            case .failed: .failedLimit
            case .provider: .providerLimit
            case .attempts: .attemptsExhausted
            }
    }

    /// The problem that a request has with a limit of its caller's.
    init(_ limit: CallerLimit) {
        self =
            switch limit {
            case .keyMinute: .keyMinuteLimit
            case .addressHourly: .addressHourlyLimit
            case .addressPhones: .addressPhonesLimit
            case .prefixHourly: .prefixHourlyLimit
            case .countryHourly: .countryHourlyLimit
            case .minuteBudget: .minuteBudget
            case .dailyBudget: .dailyBudget
            case .addressAttempts: .addressAttemptsLimit
            }
    }
}
