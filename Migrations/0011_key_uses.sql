-- The kinds of keys that this database was used with: a service whose key file is missing makes no other in its place.
CREATE TABLE key_uses (
    kind TEXT PRIMARY KEY CHECK (kind IN ('codes', 'tokens'))
) STRICT, WITHOUT ROWID;
INSERT INTO key_uses (kind) SELECT 'codes' WHERE EXISTS (SELECT 1 FROM messages) OR EXISTS (SELECT 1 FROM codes);
