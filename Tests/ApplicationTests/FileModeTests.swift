import Glibc
import TestSupport
import Testing

/// Files with phone numbers that others may read or write.
struct FileModeTests {
    @Test(arguments: [0o644, 0o604, 0o666, 0o602, 0o601, 0o664])
    func `a database that others have access to is not taken in silence`(mode: Int) async throws {
        let service = try RunningService()
        #expect(!service.log.contains("others have access"))
        await service.stop()
        let path = service.folder.file("countersign.db")
        chmod(path, mode_t(mode))
        let after = try RunningService(time: service.time, folder: service.folder)
        let detail = "\(path): mode 0\(String(mode, radix: 8)) gives others access; it should be 0600"
        #expect(
            after.log.contains(
                #""level":"warning","message":"others have access to phone numbers","detail":"\#(detail)""#))
        await after.stop()
    }

    @Test(arguments: [0o600, 0o640, 0o660])
    func `one that only its owner and group have access to is`(mode: Int) async throws {
        let service = try RunningService()
        await service.stop()
        chmod(service.folder.file("countersign.db"), mode_t(mode))
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(!after.log.contains("others have access"))
        await after.stop()
    }

    @Test func `neither is a file beside it, a file of texts, nor a folder that others put files into`() async throws {
        let folder = try TemporaryFolder()
        let texts = folder.file("texts.jsonl")
        let service = try RunningService(folder: folder)
        let paths = ["countersign.db-wal", "countersign.db-shm"].map(folder.file) + [texts]
        close(open(texts, O_CREAT | O_WRONLY, 0o600))
        for path in paths { chmod(path, 0o644) }
        chmod(folder.file("."), 0o1777)
        await service.stop()
        let after = try RunningService(["--file-path", texts], time: service.time, folder: folder)
        #expect(after.log.contains("\(texts): mode 0644 gives others access"))
        #expect(after.log.contains("\(folder.file("")): mode 0777 lets others put files beside the database"))
        chmod(folder.file("."), 0o700)
        await after.stop()
    }
}
