/// Called by libFuzzer with every input; what it returns has no meaning.
///
/// The first octet names the place, the second says how much of the rest stands once before and behind the part that is
/// repeated: three bits each.
@c(LLVMFuzzerTestOneInput)
public func fuzzReadingCost(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let octets = Array(UnsafeBufferPointer(start: start, count: count))
    guard octets.count > 2 else { return 0 }
    let (place, text) = (TextPlace.all[Int(octets[0]) % TextPlace.all.count], octets.dropFirst(2))
    let (first, last) = (Int(octets[1] & 7), Int(octets[1] >> 3 & 7))
    guard
        isReadInLinearTime(
            Array(text.dropFirst(first).dropLast(last)), from: Array(text.prefix(first)),
            to: Array(text.dropFirst(first).suffix(last)), at: place, size: 4096)
    else { fatalError("It does not hold that \(place) is read in time in proportion to its length.") }
    return 0
}
