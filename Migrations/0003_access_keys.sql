-- Who may ask: keys of clients. A revoked one stays, so that a service that once had keys never opens again.
CREATE TABLE access_keys (
    id                   TEXT    PRIMARY KEY CHECK (length(id) = 16 AND id NOT GLOB '*[^0-9a-f]*'),
    name                 TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    -- SHA-256 of the key, which is random and too long to be guessed
    hash                 BLOB    NOT NULL CHECK (length(hash) = 32),
    -- names between commas
    scopes               TEXT    NOT NULL CHECK (scopes <> ''),
    -- whether it stands in apps, for everybody to read
    is_public            INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    -- web origins between commas that may use it; empty for all
    origins              TEXT    NOT NULL,
    -- milliseconds since 1970
    created_at           INTEGER NOT NULL,
    last_used_at         INTEGER,
    revoked_at           INTEGER
) STRICT, WITHOUT ROWID;
