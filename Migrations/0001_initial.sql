-- Instants are milliseconds of the service timeline; a phone is its E.164 digits as an integer (none starts with 0).
-- Lists of instants and of guess fingerprints are concatenations of 8-byte big-endian words.

-- Where the service timeline stands against this machine's clocks.
CREATE TABLE timeline (
    only_row             INTEGER PRIMARY KEY CHECK (only_row = 1),
    boot_id              TEXT    NOT NULL CHECK (boot_id <> ''),
    -- timeline minus CLOCK_BOOTTIME of that boot
    boottime_offset_ms   INTEGER NOT NULL,
    -- wall clock minus timeline
    wall_offset_ms       INTEGER NOT NULL,
    -- when the database was last seen to be writable
    written_at           INTEGER NOT NULL
) STRICT;

-- What is remembered of a phone: its cooldown, its sends, its wrong guesses.
CREATE TABLE phones (
    phone                INTEGER PRIMARY KEY CHECK (phone BETWEEN 1000000 AND 999999999999999),
    cooldown_started_at  INTEGER,
    cooldown_ms          INTEGER CHECK (cooldown_ms BETWEEN 1000 AND 86400000),
    -- the last message of this phone, which started the cooldown if one runs
    message_id           INTEGER,
    -- sends of the last 24 hours, oldest first
    sends                BLOB    NOT NULL CHECK (length(sends) % 8 = 0),
    -- those of them that are neither released nor followed by a success
    unverified_sends     BLOB    NOT NULL CHECK (length(unverified_sends) % 8 = 0),
    -- wrong guesses at live codes in the last 24 hours since the last success, oldest first
    wrong_guesses        BLOB    NOT NULL CHECK (length(wrong_guesses) % 8 = 0),
    -- from then on the row says nothing that an absent one would not
    stale_at             INTEGER NOT NULL,
    CHECK ((cooldown_started_at IS NULL) = (cooldown_ms IS NULL)),
    CHECK (cooldown_ms IS NULL OR message_id IS NOT NULL),
    CHECK (length(unverified_sends) <= length(sends))
) STRICT;
CREATE INDEX phones_by_stale_at ON phones (stale_at);

-- The latest code of a phone and purpose. Its digits follow from the key, the id, the phone and the purpose.
CREATE TABLE codes (
    phone                INTEGER NOT NULL CHECK (phone BETWEEN 1000000 AND 999999999999999),
    purpose              TEXT    NOT NULL CHECK (length(purpose) BETWEEN 1 AND 32 AND purpose NOT GLOB '*[^a-z0-9_-]*'),
    id                   BLOB    NOT NULL CHECK (length(id) = 16),
    key_id               BLOB    NOT NULL CHECK (length(key_id) = 8),
    -- void: cancelled, or never issued and kept only to count guesses
    state                TEXT    NOT NULL CHECK (state IN ('live', 'used', 'dead', 'void')),
    issued_at            INTEGER NOT NULL,
    expires_at           INTEGER NOT NULL CHECK (expires_at >= issued_at),
    attempts_remaining   INTEGER NOT NULL CHECK (attempts_remaining BETWEEN 0 AND 10),
    -- fingerprints (HMAC) of the wrong guesses counted so far
    wrong_guesses        BLOB    NOT NULL CHECK (length(wrong_guesses) % 8 = 0 AND length(wrong_guesses) <= 80),
    -- when the counter of wrong guesses starts again
    guesses_until        INTEGER NOT NULL,
    stale_at             INTEGER NOT NULL,
    PRIMARY KEY (phone, purpose),
    CHECK (state <> 'live' OR attempts_remaining > 0),
    CHECK (state <> 'dead' OR attempts_remaining = 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_by_stale_at ON codes (stale_at);

-- The outbox: one row for each send, in the order of their issue.
CREATE TABLE messages (
    id                   INTEGER PRIMARY KEY,
    phone                INTEGER NOT NULL CHECK (phone BETWEEN 1000000 AND 999999999999999),
    purpose              TEXT    NOT NULL,
    code_id              BLOB    NOT NULL CHECK (length(code_id) = 16),
    locale               TEXT    NOT NULL,
    issued_at            INTEGER NOT NULL,
    -- queued: the relay has not heard of a gateway; withdrawn: its code had ended before it left
    delivery             TEXT    NOT NULL
        CHECK (delivery IN ('queued', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn'))
) STRICT;
