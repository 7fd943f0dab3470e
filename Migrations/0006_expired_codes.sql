-- An expired code is still called live, and the counter of wrong guesses at it, which starts again at its end, may reach 0: a
-- constraint forbade that. The table is made anew without it.
CREATE TABLE codes_without_it (
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
    CHECK (state <> 'dead' OR attempts_remaining = 0)
) STRICT, WITHOUT ROWID;
INSERT INTO codes_without_it SELECT * FROM codes;
DROP TABLE codes;
ALTER TABLE codes_without_it RENAME TO codes;
CREATE INDEX codes_by_stale_at ON codes (stale_at);
