import TestSupport

extension KannelProcess {
    /// Its file: that of docs/gateways.md, with all that it can log (user guide of 1.4.5).
    static func configuration(
        admin: UInt16, box: UInt16, smsc: UInt16, send: UInt16, _ folder: TemporaryFolder
    ) -> String {
        """
        group = core
        admin-port = \(admin)
        admin-interface = 127.0.0.1
        admin-password = password-of-the-admin
        smsbox-port = \(box)
        smsbox-interface = 127.0.0.1
        box-allow-ip = 127.0.0.1
        box-deny-ip = *.*.*.*
        dlr-storage = internal
        log-file = \(folder.file("bearerbox.log"))
        log-level = 0
        access-log = \(folder.file("access.log"))

        group = smsc
        smsc = fake
        smsc-id = FAKE
        port = \(smsc)
        our-host = 127.0.0.1
        connect-allow-ip = 127.0.0.1

        group = smsbox
        bearerbox-host = 127.0.0.1
        sendsms-port = \(send)
        sendsms-interface = 127.0.0.1
        sendsms-chars = "0123456789+"
        log-file = \(folder.file("smsbox.log"))
        log-level = 0
        access-log = \(folder.file("smsbox-access.log"))

        group = sendsms-user
        username = countersign
        password = \(password)
        max-messages = 3
        concatenation = true

        """
    }
}
