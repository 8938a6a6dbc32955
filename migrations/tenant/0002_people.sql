CREATE TABLE users (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL DEFAULT '',
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  invite_status TEXT NOT NULL DEFAULT 'NOT_INVITED' CHECK (invite_status IN ('NOT_INVITED', 'INVITED', 'ACCEPTED')),
  password_hash TEXT,
  language TEXT CHECK (language IN ('en', 'hr', 'ba', 'rs')),
  theme TEXT CHECK (theme IN ('light', 'dark', 'contrast')),
  customer_id TEXT REFERENCES customers (id),
  anonymised_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_name ON users (active, sort_key);

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('SYSTEM_ADMIN', 'MANAGER', 'APPROVER', 'TECHNICIAN', 'EMPLOYEE', 'CUSTOMER_USER', 'PARTNER_USER')),
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_roles_by_role ON user_roles (role, user_id);

-- One row per signing in. It ends by its own clock, or by ended_at on the next request.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER,
  ended_by TEXT,
  user_agent TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id, ended_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Refresh tokens by hash. A used one keeps its successor, sealed with the token itself, so that a replay gets the same one and a
-- reader of this table gets none. It retires ten seconds after its successor was used in turn.
CREATE TABLE session_tokens (
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  successor TEXT,
  retires_at INTEGER,
  CHECK ((used_at IS NULL) = (successor IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX session_tokens_by_session ON session_tokens (session_id);

-- Failed sign-ins per account and per source. The lock passes by itself.
CREATE TABLE session_attempts (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  locked_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TRIGGER users_changed_i AFTER INSERT ON users BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('users', NEW.id); END;
CREATE TRIGGER users_changed_u AFTER UPDATE ON users BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('users', NEW.id); END;
CREATE TRIGGER users_changed_d AFTER DELETE ON users BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('users', OLD.id, 1); END;
