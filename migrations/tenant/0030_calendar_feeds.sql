-- Addresses at which calendar apps read the visits of their owner, of all technicians or of a chosen team (domain-rules §9). The address is a
-- secret: only its hash is stored.
CREATE TABLE calendar_feeds (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  scope TEXT NOT NULL CHECK (scope IN ('own', 'all', 'team')),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX calendar_feeds_of_user ON calendar_feeds (user_id, created_at);

CREATE TABLE calendar_feed_technicians (
  feed_id TEXT NOT NULL REFERENCES calendar_feeds (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (feed_id, user_id)
) STRICT, WITHOUT ROWID;

-- What the customer of a visit was told last. Several changes in a short time become one message.
CREATE TABLE visit_notices (
  visit_id TEXT PRIMARY KEY REFERENCES visits (id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  arrival_from_at INTEGER,
  arrival_to_at INTEGER,
  cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)),
  notified_at INTEGER NOT NULL
) STRICT;
