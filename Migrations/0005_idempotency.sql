-- Answers kept for clients that repeat a request under the same Idempotency-Key.
CREATE TABLE kept_answers (
    -- HMAC of the credential and the key
    id                   BLOB    PRIMARY KEY CHECK (length(id) = 32),
    -- HMAC of the request, which another one under the same key does not have
    fingerprint          BLOB    NOT NULL CHECK (length(fingerprint) = 32),
    status               INTEGER NOT NULL CHECK (status BETWEEN 200 AND 599),
    body                 BLOB    NOT NULL,
    -- until then the request may still wait for its gateway
    runs_until           INTEGER NOT NULL,
    stale_at             INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answers_by_stale_at ON kept_answers (stale_at);
