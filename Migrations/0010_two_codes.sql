-- A new code leaves the one before it valid until its own expiry, a code whose only message failed is void, and a life ends
-- by the timeline or by the wall clock, whichever is earlier. The table is made anew for the new state.
CREATE TABLE two_codes (
    phone                  INTEGER NOT NULL CHECK (phone BETWEEN 1000000 AND 999999999999999),
    purpose                TEXT    NOT NULL CHECK (length(purpose) BETWEEN 1 AND 32 AND purpose NOT GLOB '*[^a-z0-9_-]*'),
    id                     BLOB    NOT NULL CHECK (length(id) = 16),
    key_id                 BLOB    NOT NULL CHECK (length(key_id) = 8),
    -- failed: no message that carries it can have arrived; void: cancelled, or never issued and kept only to count guesses
    state                  TEXT    NOT NULL CHECK (state IN ('live', 'used', 'dead', 'failed', 'void')),
    issued_at              INTEGER NOT NULL,
    expires_at             INTEGER NOT NULL CHECK (expires_at >= issued_at),
    -- wall clock minus timeline when it was issued
    wall_offset_ms         INTEGER NOT NULL,
    -- messages that carry it and have not definitely failed
    messages               INTEGER NOT NULL,
    -- the code before it, which is valid as long as this one is live or failed
    earlier_id             BLOB    CHECK (length(earlier_id) = 16),
    earlier_key_id         BLOB    CHECK (length(earlier_key_id) = 8),
    earlier_issued_at      INTEGER,
    earlier_expires_at     INTEGER CHECK (earlier_expires_at >= earlier_issued_at),
    earlier_wall_offset_ms INTEGER,
    earlier_messages       INTEGER,
    attempts_remaining     INTEGER NOT NULL CHECK (attempts_remaining BETWEEN 0 AND 10),
    -- fingerprints (HMAC) of the wrong guesses counted so far
    wrong_guesses          BLOB    NOT NULL CHECK (length(wrong_guesses) % 8 = 0 AND length(wrong_guesses) <= 80),
    -- when the counter of wrong guesses starts again
    guesses_until          INTEGER NOT NULL,
    stale_at               INTEGER NOT NULL,
    PRIMARY KEY (phone, purpose),
    CHECK (state <> 'dead' OR attempts_remaining = 0),
    CHECK ((earlier_id IS NULL) = (earlier_key_id IS NULL) AND (earlier_id IS NULL) = (earlier_issued_at IS NULL)
           AND (earlier_id IS NULL) = (earlier_expires_at IS NULL)
           AND (earlier_id IS NULL) = (earlier_wall_offset_ms IS NULL)
           AND (earlier_id IS NULL) = (earlier_messages IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO two_codes (phone, purpose, id, key_id, state, issued_at, expires_at, wall_offset_ms, messages,
                       attempts_remaining, wrong_guesses, guesses_until, stale_at)
    SELECT phone, purpose, id, key_id, state, issued_at, expires_at,
           COALESCE((SELECT wall_offset_ms FROM timeline), 0), 1,
           attempts_remaining, wrong_guesses, guesses_until, stale_at FROM codes;
DROP TABLE codes;
ALTER TABLE two_codes RENAME TO codes;
CREATE INDEX codes_by_stale_at ON codes (stale_at);

-- What came of requests that their clients may repeat under the same Idempotency-Key, instead of the words of the first
-- response: how the phone stands is told anew.
CREATE TABLE repeatable_requests (
    -- HMAC of the credential and the key
    id                     BLOB    PRIMARY KEY CHECK (length(id) = 32),
    -- HMAC of the request, which another one under the same key does not have
    fingerprint            BLOB    NOT NULL CHECK (length(fingerprint) = 32),
    phone                  INTEGER NOT NULL CHECK (phone BETWEEN 1000000 AND 999999999999999),
    -- of a send: its message, and when its code stops being valid
    message_id             INTEGER,
    code_expires_at        INTEGER,
    code_wall_offset_ms    INTEGER,
    -- of a right guess: when it was verified
    verified_at            INTEGER,
    -- until then the request may still wait for its gateway
    runs_until             INTEGER NOT NULL,
    stale_at               INTEGER NOT NULL,
    -- wall clock minus timeline when it was stored
    wall_offset_ms         INTEGER NOT NULL,
    CHECK ((message_id IS NULL) = (code_expires_at IS NULL) AND (message_id IS NULL) = (code_wall_offset_ms IS NULL)
           AND (message_id IS NULL) <> (verified_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX repeatable_requests_by_stale_at ON repeatable_requests (stale_at);
-- Of the responses stored before, sends and right guesses are taken over; a stored send had the phone's last message.
INSERT INTO repeatable_requests (id, fingerprint, phone, message_id, code_expires_at, code_wall_offset_ms, verified_at,
                                 runs_until, stale_at, wall_offset_ms)
    SELECT k.id, k.fingerprint, p.phone,
           CASE k.status WHEN 201 THEN COALESCE(p.message_id, 0) END, CASE k.status WHEN 201 THEN k.runs_until END,
           CASE k.status WHEN 201 THEN t.wall_offset_ms END, CASE k.status WHEN 200 THEN k.runs_until END,
           k.runs_until, k.stale_at, t.wall_offset_ms
    FROM kept_answers AS k, timeline AS t
    JOIN phones AS p ON p.phone = CAST(substr(CAST(k.body AS TEXT) ->> '$.phone', 2) AS INTEGER)
    WHERE k.status IN (200, 201) AND json_valid(CAST(k.body AS TEXT));
DROP TABLE kept_answers;
