import Glibc

/// What is wrong with the mode of a file that holds phone numbers or codes, in a sentence that begins with its path; nil when
/// nobody but its owner and group has access, or there is no such file.
func accessOfOthers(to path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
    return "\(path): mode 0\(String(status.st_mode & 0o777, radix: 8)) gives others access; it should be 0600"
}
