-- Failed sign-ins by address over all companies: who tries one password at each of them is counted here. The lock passes by itself.
CREATE TABLE session_attempts (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  locked_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
