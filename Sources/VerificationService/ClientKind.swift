/// What kind of client asked for a code, which decides how its text helps the phone to fill the code in.
public enum ClientKind: String, CaseIterable, Sendable {
    case web
    case ios
    case android
}
