import Application
import FoundationEssentials
import Glibc

/// The program: passes the command line on, and its status back.
@main
struct Main {
    static func main() async {
        let information = ProcessInfo.processInfo
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await Command.run(arguments: arguments, environment: information.environment))
    }
}
