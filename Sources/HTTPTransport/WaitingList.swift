/// Connections of one event loop that wait for their clients, the one that has waited longest first: a list through the
/// registrations themselves, so that each takes its place and leaves it in constant time.
struct WaitingList {
    /// The place of a registration in the one list that it is in.
    struct Place {
        fileprivate var previous: Registration?
        fileprivate var next: Registration?
    }

    /// The one that has waited longest.
    private(set) var first: Registration?
    private var last: Registration?

    /// Adds a registration that is in no list.
    mutating func append(_ registration: Registration) {
        registration.place = Place(previous: last)
        last?.place?.next = registration
        if first == nil { first = registration }
        last = registration
    }

    /// Takes a registration of this list out.
    mutating func remove(_ registration: Registration) {
        guard let place = registration.place else { preconditionFailure("it is in this list") }
        registration.place = nil
        if let previous = place.previous { previous.place?.next = place.next } else { first = place.next }
        if let next = place.next { next.place?.previous = place.previous } else { last = place.previous }
    }
}
