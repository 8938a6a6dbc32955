-- What every feature stands on: assertions, settings, activity, outbox, idempotency, change feed, numbers, files, erasable persons.

-- INSERT INTO assertions(ok) SELECT <condition>: a false condition rolls the whole batch back; the failing statement's index names the guard.
CREATE VIEW assertions AS SELECT 1 AS ok WHERE 0;
CREATE TRIGGER assertions_hold INSTEAD OF INSERT ON assertions WHEN NEW.ok IS NOT 1
BEGIN SELECT RAISE(ABORT, 'assertion failed'); END;

-- valid_from is a day in the tenant's zone: what counted for hours on a past day must stay knowable.
CREATE TABLE settings (
  key TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  changed_by TEXT,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (key, valid_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE activity (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  event TEXT NOT NULL,
  facts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(facts)),
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX activity_by_subject ON activity (subject_type, subject_id, seq);
CREATE TRIGGER activity_no_update BEFORE UPDATE ON activity BEGIN SELECT RAISE(ABORT, 'activity is insert-only'); END;
CREATE TRIGGER activity_no_delete BEFORE DELETE ON activity BEGIN SELECT RAISE(ABORT, 'activity is insert-only'); END;

-- Type, format number and ids only: whoever drains it reads the rest fresh.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  format INTEGER NOT NULL DEFAULT 1,
  ids TEXT NOT NULL CHECK (json_valid(ids)),
  created_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  done_at INTEGER,
  dead_at INTEGER
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE idempotency (
  key TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (actor_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- What a device or an integrator has not seen yet; the cursor is seq. One row per record: the newest.
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  row_id TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  UNIQUE (table_name, row_id)
) STRICT;

CREATE TABLE number_sequences (
  name TEXT NOT NULL,
  year INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (name, year)
) STRICT, WITHOUT ROWID;

-- Names, phones and signature images of persons that frozen content refers to by salted hash. Emptied when a person is erased; the chain still holds.
CREATE TABLE personal_details (
  hash TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  user_id TEXT,
  content TEXT CHECK (content IS NULL OR json_valid(content)),
  created_at INTEGER NOT NULL,
  erased_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_details_by_user ON personal_details (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER personal_details_only_erased BEFORE UPDATE ON personal_details
WHEN NOT (NEW.content IS NULL AND NEW.erased_at IS NOT NULL AND NEW.hash = OLD.hash AND NEW.salt = '')
BEGIN SELECT RAISE(ABORT, 'personal details may only be erased'); END;
CREATE TRIGGER personal_details_no_delete BEFORE DELETE ON personal_details BEGIN SELECT RAISE(ABORT, 'personal details are erased, not deleted'); END;

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('pending', 'attached', 'gone')),
  sha256 TEXT NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  storage_key TEXT NOT NULL,
  created_by TEXT,
  created_at INTEGER NOT NULL,
  gone_at INTEGER
) STRICT;
CREATE INDEX files_by_status ON files (status, created_at);
