import Foundation

/// The console blocks of a page of documentation: commands, and what they print.
struct Transcript {
    /// A command behind `$ `, and the lines below it; without a command, what the service prints.
    struct Step {
        let command: String?
        let output: [String]
    }

    let steps: [Step]

    /// The blocks that begin with three backquotes and `console`, in their order.
    init(page: String) {
        var steps: [Step] = []
        var (block, isInside) = ([String](), false)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            switch line {
            case "```console": isInside = true
            case "```" where isInside:
                steps += Self.steps(block)
                (block, isInside) = ([], false)
            default: if isInside { block.append(line) }
            }
        }
        self.steps = steps
    }

    private static func steps(_ block: [String]) -> [Step] {
        let starts = block.indices.filter { block[$0].hasPrefix("$ ") }
        guard starts.first == block.startIndex else { return [Step(command: nil, output: block)] }
        return starts.map { start in
            Step(
                command: String(block[start].dropFirst(2)),
                output: Array(block[(start + 1)...].prefix { !$0.hasPrefix("$ ") }))
        }
    }

    /// Whether `actual` is what the page shows: a line `…` stands for any lines, and what differs from run to run is left
    /// out of the comparison.
    static func agree(_ shown: [String], _ actual: [String]) -> Bool {
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map { $0.map(constant) }
        var rest = actual.map(constant)[...]
        guard let first = parts.first, let last = parts.last, rest.starts(with: first) else { return false }
        guard parts.count > 1 else { return rest.elementsEqual(first) }
        rest = rest.dropFirst(first.count)
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }

    /// A line without its instants, ids, codes and seconds.
    private static func constant(_ line: String) -> String {
        var line = line
        for (pattern, name) in [
            (#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"#, "<instant>"), (#"Date: .*"#, "Date: <date>"),
            (#"\d{4}-\d\d-\d\d"#, "<date>"), (#"(X-Request-Id: |"request_id":")[a-z0-9]+"#, "$1<id>"),
            (#"c[sp]k_[0-9a-f]+_[0-9a-f]+…?"#, "<key>"), (#"\b[0-9a-f]{16}\b"#, "<key id>"),
            (#"(phones|codes|messages|addresses) \d+"#, "$1 <n>"), (#"^(\+\d+  .*  )\d+$"#, "$1<n>"),
            (#"code is \d{6}"#, "code is <code>"), (#"Resend in \d+ ?s"#, "Resend in <n>s"),
            (#"(seconds"|-Length|Retry-After):( ?)\d+"#, "$1:$2<n>"),
        ] {
            line = line.replacingOccurrences(of: pattern, with: name, options: .regularExpression)
        }
        return line
    }
}
