-- What could not be sent is looked at by people: a page of it must not read what was sent.
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL AND done_at IS NULL;
