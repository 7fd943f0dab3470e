/// Whether a text consists of the GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1), so that a
/// phone is sent all of it without UCS-2.
func isGSM7(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(gsm7.contains)
}

private let gsm7 = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
        + "¿abcdefghijklmnopqrstuvwxyzäöñüà" + "|^€{}[]~\\").unicodeScalars)
