-- Texts that are written again and again in reports: a person's own, or the company's where user_id is null.
CREATE TABLE phrases (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 300),
  sort_key TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Nobody has two phrases that read alike, and neither has the company.
CREATE UNIQUE INDEX phrases_of_person ON phrases (user_id, sort_key) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX phrases_of_company ON phrases (sort_key) WHERE user_id IS NULL;

-- Devices store the phrases with the offline data.
CREATE TRIGGER phrases_changed_i AFTER INSERT ON phrases BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('phrases', NEW.id); END;
CREATE TRIGGER phrases_changed_u AFTER UPDATE ON phrases BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('phrases', NEW.id); END;
CREATE TRIGGER phrases_changed_d AFTER DELETE ON phrases BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('phrases', OLD.id, 1); END;
