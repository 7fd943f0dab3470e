import PhoneNumbers
import Testing

@testable import Application

struct PhoneSettingsTests {
    private func faults(_ flags: [String]) -> [String] {
        do {
            _ = try Settings.read(flags: flags, environment: [:])
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `without settings mobile phones of the world are taken in international form`() throws {
        let phones = try Settings.read(flags: [], environment: [:]).settings.phones
        #expect(phones.defaultRegion == nil)
        #expect(phones.allowedTypes == [.mobile, .fixedOrMobile, .unknown])
        #expect(!phones.isStrict)
    }

    @Test func `they say which phones are taken`() throws {
        let flags = ["--default-region", "CN", "--allow-types", "mobile,voip", "--strict-numbers", "true"]
        let phones = try Settings.read(flags: flags, environment: [:]).settings.phones
        #expect(phones.defaultRegion?.name == "CN")
        #expect(phones.allowedTypes == [.mobile, .voip])
        #expect(phones.isStrict)
    }

    @Test(arguments: [
        ("default-region", "cn", "such as CN"), ("default-region", "China", "such as CN"),
        ("default-region", "", "such as CN"),
        ("allow-types", "mobile, fixed", "fixed-or-mobile"), ("allow-types", "impossible", "fixed-or-mobile"),
        ("allow-types", "", "fixed-or-mobile"), ("strict-numbers", "yes", "true or false"),
    ])
    func `what is no region, type or flag is a fault`(name: String, value: String, allowed: String) {
        let faults = faults(["--\(name)", value])
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(name) == true)
        #expect(faults.first?.contains(allowed) == true)
    }

    @Test func `a test number that no request could name is a fault`() {
        let flags = ["--test-numbers-until", "2026-12-31", "--test-numbers"]
        #expect(faults(flags + ["+8613800138000=424242,+12025550123=313131"]).isEmpty)
        #expect(faults(flags + ["+19005551212=424242"]).map { $0.prefix(13) } == ["test-numbers:"])
        #expect(faults(flags + ["+8612000138000=424242", "--strict-numbers", "true"]).count == 1)
    }
}
