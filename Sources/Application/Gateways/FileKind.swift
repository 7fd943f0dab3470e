import SMSDelivery

extension GatewayKind {
    /// Appends texts to a file.
    static let file = GatewayKind(
        "file", "appends them to a file as JSON lines", sendsSMS: false,
        settings: [
            .text(
                "file-path", \.filePath, allowed: "the path of a file",
                "where `file` appends; it is made for its owner alone")
        ],
        required: ["file-path"]
    ) { settings, _ in
        let file = try FileGateway(path: settings.filePath)
        return GatewayInUse(gateway: file, reopen: file.reopen, close: file.close)
    }
}
