/// `; did you mean …?` with the name that `word` most likely stands for; empty when none is near.
func hint(_ word: String, among names: [String]) -> String {
    nearestName(to: word, among: names).map { "; did you mean \($0)?" } ?? ""
}

/// The name that differs from `word` in the fewest letters, if those are few, or else the shortest that contains it. What
/// all names begin with, such as `--`, does not count.
func nearestName(to word: String, among names: [String]) -> String? {
    let prefix = names.dropFirst().reduce(names.first ?? "") { $0.commonPrefix(with: $1) }
    let stem = word.hasPrefix(prefix) ? word.dropFirst(prefix.count) : word[...]
    let distances = names.map { name in
        (name: name, distance: editDistance(Array(stem.utf8), Array(name.dropFirst(prefix.count).utf8)))
    }
    if let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= max(2, stem.count / 4),
        2 * nearest.distance < max(stem.count, nearest.name.count - prefix.count)
    {
        return nearest.name
    }
    return stem.count < 3 ? nil : names.filter { $0.contains(stem) }.min { $0.count < $1.count }
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour to make `other` of `word` (optimal
/// string alignment).
private func editDistance(_ word: [UInt8], _ other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in word.indices {
        var current = [row + 1]
        for column in other.indices {
            let replaced = last[column] + (word[row] == other[column] ? 0 : 1)
            var least = min(replaced, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
                least = min(least, beforeLast[column - 1] + 1)
            }
            current.append(least)
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
