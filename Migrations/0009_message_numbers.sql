-- The relay goes by the numbers of messages, so none may come again after the newest row was deleted.
CREATE TABLE numbered_messages (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    phone                INTEGER NOT NULL CHECK (phone BETWEEN 1000000 AND 999999999999999),
    purpose              TEXT    NOT NULL,
    code_id              BLOB    NOT NULL CHECK (length(code_id) = 16),
    locale               TEXT    NOT NULL,
    -- what kind of client asked for the code
    client               TEXT    CHECK (client IN ('web', 'ios', 'android')),
    issued_at            INTEGER NOT NULL,
    -- queued: the relay has not heard of a gateway; withdrawn: its code had ended before it left
    delivery             TEXT    NOT NULL
        CHECK (delivery IN ('queued', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn')),
    -- the gateway that has the message, or may have it
    gateway              TEXT,
    -- that gateway's own name of it
    provider_id          TEXT    CHECK (provider_id IS NULL OR gateway IS NOT NULL)
) STRICT;
INSERT INTO numbered_messages (id, phone, purpose, code_id, locale, client, issued_at, delivery, gateway, provider_id)
    SELECT id, phone, purpose, code_id, locale, client, issued_at, delivery, gateway, provider_id FROM messages;
DROP TABLE messages;
ALTER TABLE numbered_messages RENAME TO messages;
CREATE INDEX messages_by_provider_id ON messages (gateway, provider_id) WHERE provider_id IS NOT NULL;
