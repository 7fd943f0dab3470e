-- What is refused whatever its limits say, at the operator's word.
CREATE TABLE blocks (
    kind                 TEXT    NOT NULL CHECK (kind IN ('phone', 'prefix', 'address')),
    -- digits of a phone, digits that phones begin with, or a network such as 203.0.113.0/24
    subject              TEXT    NOT NULL CHECK (subject <> ''),
    reason               TEXT    NOT NULL,
    -- milliseconds since 1970
    created_at           INTEGER NOT NULL,
    -- NULL: for good
    until                INTEGER,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
