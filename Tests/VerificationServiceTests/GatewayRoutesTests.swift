import PhoneNumbers
import Testing
import VerificationService

struct GatewayRoutesTests {
    private func routes(_ rules: String..., gateways: [String] = ["console"]) throws -> GatewayRoutes {
        GatewayRoutes(gateways: gateways, rules: try rules.map { try #require(GatewayRoutes.Rule($0)) })
    }

    private func gateways(of phone: String, in routes: GatewayRoutes) throws -> [String] {
        routes.gateways(for: try PhoneNumber(spelling: phone))
    }

    @Test func `without rules all phones have the same gateways, in their order`() throws {
        let routes = try routes(gateways: ["twilio", "aliyun"])
        #expect(try gateways(of: "+8613800138000", in: routes) == ["twilio", "aliyun"])
        #expect(routes.names == ["twilio", "aliyun"])
    }

    @Test func `the longest dial code counts, and rules of one dial code keep their order`() throws {
        let routes = try routes("1=twilio", "1876=vonage", "86=aliyun", "+86=tencent", "*=kannel")
        #expect(try gateways(of: "+12025550123", in: routes) == ["twilio"])
        #expect(try gateways(of: "+18765550123", in: routes) == ["vonage"])
        #expect(try gateways(of: "+8613800138000", in: routes) == ["aliyun", "tencent"])
        #expect(try gateways(of: "+447400123456", in: routes) == ["kannel"])
        #expect(routes.names == ["twilio", "vonage", "aliyun", "tencent", "kannel"])
    }

    @Test func `phones that no rule is about have the gateways of all`() throws {
        let routes = try routes("86=aliyun", gateways: ["twilio"])
        #expect(try gateways(of: "+12025550123", in: routes) == ["twilio"])
        #expect(routes.names == ["aliyun", "twilio"])
    }

    @Test(arguments: ["", "=", "86", "86=", "=x", "a=x", "086=x", "86=x=y", "8 6=x", "1234567890123456=x", "**=x"])
    func `what is no rule is refused`(_ text: String) {
        #expect(GatewayRoutes.Rule(text) == nil)
    }
}
