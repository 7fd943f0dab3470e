-- What counted lately under each limit of whoever asks: one row for each limit and subject, such as an address.
CREATE TABLE limit_windows (
    -- the setting's name
    policy               TEXT    NOT NULL CHECK (policy <> ''),
    subject              TEXT    NOT NULL,
    -- instant and value of each entry, 8-byte big-endian words
    entries              BLOB    NOT NULL CHECK (length(entries) % 16 = 0),
    stale_at             INTEGER NOT NULL,
    PRIMARY KEY (policy, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX limit_windows_by_stale_at ON limit_windows (stale_at);
