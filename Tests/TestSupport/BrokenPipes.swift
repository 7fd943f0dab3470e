import Glibc

/// Runs before `main` of every test process, and of the processes of exit tests: a pipe or socket that nobody reads any more
/// shows as an error of the call, in whichever test it is written to, and not as the end of them all.
@section(".init_array") @used
private let ignoreBrokenPipes: @convention(c) () -> Void = { _ = signal(SIGPIPE, SIG_IGN) }
