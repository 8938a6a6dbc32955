-- What somebody was told of, how they want to hear of it, and the devices that it is pushed to.

-- One row for each person an event was told to, in their own language. What was only pushed is not listed.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  title TEXT NOT NULL,
  path TEXT NOT NULL CHECK (path LIKE '/%'),
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  created_at INTEGER NOT NULL,
  read_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX notifications_of_user ON notifications (user_id, created_at, id) WHERE listed = 1;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE listed = 1 AND read_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Only where somebody wants it otherwise than the company.
CREATE TABLE notification_choices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('push', 'mail', 'list')),
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
  PRIMARY KEY (user_id, event, channel)
) STRICT, WITHOUT ROWID;

-- A device belongs to whoever signed in on it last, for as long as that session runs.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
