/// The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1).
enum GSM7Alphabet {
    private static let basic = Set(
        """
        @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?\
        ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà
        """.unicodeScalars)
    private static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)

    /// Whether a character is in one of the tables.
    static func contains(_ character: Unicode.Scalar) -> Bool {
        basic.contains(character) || isExtended(character)
    }

    /// Whether a character is in the extension table, so that it takes two septets: an escape stands before it.
    static func isExtended(_ character: Unicode.Scalar) -> Bool { extended.contains(character) }
}
