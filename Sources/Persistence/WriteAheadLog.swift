import Glibc
import VerificationService

/// The `-wal` file beside a database, as it lies on the disk (sqlite.org/fileformat2.html, "The WAL File Format").
///
/// SQLite replays a log into whatever file has its name, also into a backup that was put in the place of the file that the log
/// was written for (sqlite.org/howtocorrupt.html, "Mispairing database files and hot journals"). So each log says which
/// *generation* of the database it makes: one more than that of the file that it continues. The number is the header's
/// `user_version`, which a commit can write, and which the file itself tells without its log.
struct WriteAheadLog {
    /// The generation that its last commit to page 1 made; nil if it has none, as for the moment after it was begun.
    let generation: UInt32?

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Reads the log at `path`; nil if there is none, or one that SQLite ignores.
    init?(path: String) throws(StoreFailure) {
        guard let file = try FileBytes(path: path) else { return nil }
        let header = file.read(Self.headerSize, at: 0)
        let pageSize = Int(header.bigEndian(at: 8) ?? 0)
        guard let magic = header.bigEndian(at: 0), magic & ~1 == 0x377F_0682, header.count == Self.headerSize,
            (512...65_536).contains(pageSize)
        else { return nil }
        var (committed, pending): (UInt32?, UInt32?) = (nil, nil)
        var offset = Self.headerSize
        while true {
            let frame = file.read(Self.frameHeaderSize, at: offset)
            // Frames of an earlier log, which this one overwrites, have other salts.
            guard frame.count == Self.frameHeaderSize, frame[8..<16] == header[16..<24] else { break }
            if frame.bigEndian(at: 0) == 1 {
                pending = file.generation(ofPageAt: offset + Self.frameHeaderSize)
            }
            if frame.bigEndian(at: 4) != 0 { committed = pending ?? committed }  // the last frame of a commit
            offset += Self.frameHeaderSize + pageSize
        }
        generation = committed
    }
}

/// A file that is read in pieces, past SQLite.
struct FileBytes: ~Copyable {
    private let descriptor: Int32

    /// Opens the file at `path`; nil if there is none.
    init?(path: String) throws(StoreFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw StoreFailure(operation: "open \(path)", errno: errno) }
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Up to `count` bytes from an offset; fewer at the end of the file, and none where it cannot be read.
    func read(_ count: Int, at offset: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, offset)
        return Array(bytes.prefix(max(read, 0)))
    }

    /// The generation in a copy of a database's first page that begins at an offset; nil if it ends before.
    func generation(ofPageAt offset: Int) -> UInt32? {
        read(4, at: offset + Generation.offset).bigEndian(at: 0)
    }
}

extension [UInt8] {
    /// Four bytes as an integer, the highest first, as SQLite's files have it; nil if there are fewer.
    func bigEndian(at index: Int) -> UInt32? {
        guard index + 4 <= count else { return nil }
        return self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
