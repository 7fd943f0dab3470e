import TestSupport
import Testing

/// What text costs before anybody knows who sent it. One after the other and on threads of their own, since other tests wait
/// meanwhile.
@Suite(.serialized)
struct ReadingCostTests {
    /// Texts of which finding the characters may take the square of their length, and separators.
    private static let pieces = ["\u{1F1E6}", "a\u{301}", ",", "a_#b", "{\"a\":"]

    @Test(arguments: TextPlace.all)
    func `a text of a request is read in time in proportion to its length`(place: TextPlace) async throws {
        try await onThreads(1) { _ in
            for piece in Self.pieces {
                #expect(
                    isReadInLinearTime(Array(piece.utf8), at: place, size: 1024), "\(piece.unicodeScalars.map(\.value))"
                )
            }
        }
    }
}
