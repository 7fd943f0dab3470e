/// Called by libFuzzer with every input; what it returns has no meaning.
@c(LLVMFuzzerTestOneInput)
public func fuzzRequestParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try checkRequestParser(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("It does not hold that \(error.sentence).")
    }
    return 0
}
