-- Invitations and password resets. The code itself is signed, not stored: its signature names the row (app/kernel/server/authentication/signatures.ts).
CREATE TABLE access_codes (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('invite', 'password-reset')),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  voided_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX access_codes_of_user ON access_codes (user_id, kind) WHERE used_at IS NULL AND voided_at IS NULL;
CREATE INDEX access_codes_by_expiry ON access_codes (expires_at);

-- Lists of users: found by words, sorted and filtered as they offer.
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE users SET search_text = lower(name || ' ' || surname || ' ' || email || ' ' || phone);
CREATE INDEX users_all_by_name ON users (sort_key, id);
CREATE INDEX users_by_email ON users (email_key, id);
CREATE INDEX users_by_invite ON users (invite_status, sort_key, id);
CREATE INDEX users_by_customer ON users (customer_id, sort_key) WHERE customer_id IS NOT NULL;
