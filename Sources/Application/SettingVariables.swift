/// The settings that environment variables give. An empty variable is an unset one.
struct SettingVariables {
    /// The values by the settings' names.
    private(set) var values: [String: String] = [:]
    /// One sentence about each variable that is ignored, and one about all service links.
    private(set) var warnings: [String] = []

    /// Reads the variables whose names begin with `COUNTERSIGN_`.
    init(_ environment: [String: String]) {
        var links: [String] = []
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(Setting.variablePrefix) {
            if Self.isServiceLink(name, value) {
                links.append(name)
            } else if value.isEmpty {
                continue
            } else if let setting = Setting.all.first(where: { $0.variable == name }) {
                values[setting.name] = value
            } else {
                warnings.append("unknown environment variable \(name)\(hint(name, among: Setting.all.map(\.variable)))")
            }
        }
        guard !links.isEmpty else { return }
        warnings.append(
            "ignored because Kubernetes or Docker sets it for a service of this name: "
                + links.joined(separator: ", "))
    }

    /// Whether a variable is one of those that every container gets about a Kubernetes Service or a linked Docker container
    /// whose name is `countersign` or begins with it
    /// (kubernetes.io/docs/concepts/services-networking/service, "Environment variables";
    /// docs.docker.com/engine/network/links, "Environment variables").
    private static func isServiceLink(_ name: String, _ value: String) -> Bool {
        if name.hasSuffix("_PORT"), ["tcp://", "udp://", "sctp://"].contains(where: value.hasPrefix) { return true }
        let forms = /.+_SERVICE_(HOST|PORT(_.+)?)|.+_PORT_[0-9]+_(TCP|UDP|SCTP)(_.+)?|COUNTERSIGN_(NAME|ENV_.+)/
        return name.wholeMatch(of: forms) != nil
    }
}
