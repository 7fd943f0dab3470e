import Testing

/// What text costs before anybody knows who sent it.
struct ReadingCostTests {
    /// Texts of which finding the characters may take the square of their length, separators, and what is around them.
    private static let pieces = [
        "\u{1F1E6}", "\u{1F469}\u{200D}", "a\u{301}", "\u{915}\u{94D}", ",", "a_#b", "csk", "{\"a\":",
    ]

    @Test(arguments: TextPlace.all)
    func `a text of a request is read in time in proportion to its length`(place: TextPlace) {
        for piece in Self.pieces {
            #expect(
                isReadInLinearTime(Array(piece.utf8), at: place, size: 2048), "\(piece.unicodeScalars.map(\.value))")
        }
    }
}
