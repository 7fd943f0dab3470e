/// One numbered step of the database's schema: an SQL file of this folder, embedded in the binary.
///
/// Files are append-only: one that was published is never edited, or databases that ran it are refused.
public struct Migration: Sendable {
    /// Its number, from 1 upwards without gaps.
    public let version: Int
    /// The file's name.
    public let name: String
    /// The statements, run in one transaction.
    public let sql: String

    /// Every step, in the order in which they are applied.
    public static let all = [
        Migration(version: 1, name: "0001_initial.sql", bytes: PackageResources._001_initial_sql),
        Migration(version: 2, name: "0002_delivery.sql", bytes: PackageResources._002_delivery_sql),
        Migration(version: 3, name: "0003_access_keys.sql", bytes: PackageResources._003_access_keys_sql),
        Migration(version: 4, name: "0004_limits.sql", bytes: PackageResources._004_limits_sql),
        Migration(version: 5, name: "0005_idempotency.sql", bytes: PackageResources._005_idempotency_sql),
        Migration(version: 6, name: "0006_expired_codes.sql", bytes: PackageResources._006_expired_codes_sql),
        Migration(version: 7, name: "0007_blocks.sql", bytes: PackageResources._007_blocks_sql),
        Migration(version: 8, name: "0008_tallies.sql", bytes: PackageResources._008_tallies_sql),
        Migration(version: 9, name: "0009_message_numbers.sql", bytes: PackageResources._009_message_numbers_sql),
        Migration(version: 10, name: "0010_two_codes.sql", bytes: PackageResources._010_two_codes_sql),
        Migration(version: 11, name: "0011_key_uses.sql", bytes: PackageResources._011_key_uses_sql),
    ]

    private init(version: Int, name: String, bytes: [UInt8]) {
        self.version = version
        self.name = name
        sql = String(decoding: bytes, as: UTF8.self)
    }
}
