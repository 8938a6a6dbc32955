-- Two-step login, for who turned it on. The secret is sealed by the worker for this person and company (app/kernel/server/authentication/encryption.ts): a copy of
-- this table makes no codes. `last_step` is the newest thirty seconds whose code was used, so that each is good once.
CREATE TABLE second_steps (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- For who has lost the phone: each once, kept by hash.
CREATE TABLE second_step_recovery_codes (
  user_id TEXT NOT NULL REFERENCES second_steps (user_id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;
