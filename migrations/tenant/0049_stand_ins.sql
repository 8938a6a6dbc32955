-- Periods in which a user may approve in the place of approvers (RULES 9). Days are the company's, instants those of its time zone when the period was given.
-- ends_at is exclusive, and before starts_at where a period was ended before it began. The release before reads none of it.
CREATE TABLE stand_ins (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  from_on TEXT NOT NULL,
  to_on TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  given_by TEXT NOT NULL REFERENCES users (id),
  given_at INTEGER NOT NULL,
  ended_by TEXT REFERENCES users (id),
  ended_at INTEGER,
  CHECK (to_on >= from_on),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
) STRICT;

CREATE INDEX stand_ins_by_user ON stand_ins (user_id, ends_at);
CREATE INDEX stand_ins_by_end ON stand_ins (ends_at);
