import Testing

@testable import SMSDelivery

struct XMLTextTests {
    @Test func `the text of the first element of a name is read`() {
        let document = "<A xmlns=\"x\"><B><Id>one</Id></B><Id>two</Id></A>"
        #expect(xmlText(of: "Id", in: Array(document.utf8)) == "one")
    }

    @Test(arguments: [
        "", "one", "<A></A>", "<Id>one", "<Id>one</", "</Id>one<Id>", "<Id><B>one</B></Id>", "<Id>a&amp;b</Id>",
        "<Id x=\"y\">one</Id>", "<id>one</id>", "<MyId>one</MyId>",
    ])
    func `what is incomplete or no plain text is nothing`(_ document: String) {
        #expect(xmlText(of: "Id", in: Array(document.utf8)) == nil)
    }
}
