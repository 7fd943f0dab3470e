-- What gateways and receipts say of messages, and what follows from it for a phone.

-- sends of the last hour that definitely failed, by when they did, oldest first
ALTER TABLE phones ADD COLUMN failed_sends BLOB NOT NULL DEFAULT x'' CHECK (length(failed_sends) % 8 = 0);
-- for how long a provider takes nothing for this phone
ALTER TABLE phones ADD COLUMN provider_limit_started_at INTEGER;
ALTER TABLE phones ADD COLUMN provider_limit_ms INTEGER
    CHECK ((provider_limit_started_at IS NULL) = (provider_limit_ms IS NULL)
           AND (provider_limit_ms IS NULL OR provider_limit_ms BETWEEN 1 AND 86400000));

-- what kind of client asked for the code
ALTER TABLE messages ADD COLUMN client TEXT CHECK (client IN ('web', 'ios', 'android'));
-- the gateway that has the message, or may have it
ALTER TABLE messages ADD COLUMN gateway TEXT;
-- that gateway's own name of it
ALTER TABLE messages ADD COLUMN provider_id TEXT CHECK (provider_id IS NULL OR gateway IS NOT NULL);
CREATE INDEX messages_by_provider_id ON messages (gateway, provider_id) WHERE provider_id IS NOT NULL;
