-- Planned working minutes per user and day (RULES 6): a week that repeats, and days that are different.
CREATE TABLE work_capacity_weeks (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  monday INTEGER NOT NULL CHECK (monday BETWEEN 0 AND 1440),
  tuesday INTEGER NOT NULL CHECK (tuesday BETWEEN 0 AND 1440),
  wednesday INTEGER NOT NULL CHECK (wednesday BETWEEN 0 AND 1440),
  thursday INTEGER NOT NULL CHECK (thursday BETWEEN 0 AND 1440),
  friday INTEGER NOT NULL CHECK (friday BETWEEN 0 AND 1440),
  saturday INTEGER NOT NULL CHECK (saturday BETWEEN 0 AND 1440),
  sunday INTEGER NOT NULL CHECK (sunday BETWEEN 0 AND 1440),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE work_capacity_exceptions (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
