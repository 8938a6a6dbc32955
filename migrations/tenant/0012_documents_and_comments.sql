-- What a file is beside its bytes. A preview and a thumbnail are made on the device that sends it.
ALTER TABLE files ADD COLUMN width INTEGER;
ALTER TABLE files ADD COLUMN height INTEGER;
ALTER TABLE files ADD COLUMN thumbnail_key TEXT;
ALTER TABLE files ADD COLUMN attached_at INTEGER;
CREATE INDEX files_waiting ON files (created_at) WHERE status = 'pending';
CREATE INDEX files_gone ON files (gone_at) WHERE status = 'gone';

-- Bytes that count against a quota: all of the company under '', and each person's own. Kept by trigger.
CREATE TABLE file_totals (
  owner TEXT PRIMARY KEY,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO file_totals (owner, files, bytes) SELECT '', count(*), coalesce(sum(size_bytes), 0) FROM files WHERE status <> 'gone';
INSERT INTO file_totals (owner, files, bytes) SELECT created_by, count(*), sum(size_bytes) FROM files WHERE status <> 'gone' AND created_by IS NOT NULL GROUP BY created_by;
CREATE TRIGGER files_counted_i AFTER INSERT ON files WHEN NEW.status <> 'gone' BEGIN
  INSERT INTO file_totals (owner, files, bytes) VALUES ('', 1, NEW.size_bytes) ON CONFLICT (owner) DO UPDATE SET files = files + 1, bytes = bytes + NEW.size_bytes;
  INSERT INTO file_totals (owner, files, bytes) SELECT NEW.created_by, 1, NEW.size_bytes WHERE NEW.created_by IS NOT NULL ON CONFLICT (owner) DO UPDATE SET files = files + 1, bytes = bytes + NEW.size_bytes;
END;
CREATE TRIGGER files_counted_u AFTER UPDATE OF status ON files WHEN OLD.status <> 'gone' AND NEW.status = 'gone' BEGIN
  UPDATE file_totals SET files = files - 1, bytes = bytes - OLD.size_bytes WHERE owner IN ('', coalesce(OLD.created_by, ''));
END;
CREATE TRIGGER files_counted_d AFTER DELETE ON files WHEN OLD.status <> 'gone' BEGIN
  UPDATE file_totals SET files = files - 1, bytes = bytes - OLD.size_bytes WHERE owner IN ('', coalesce(OLD.created_by, ''));
END;

-- Documents and photos on orders, tasks, tickets, assets and comments; 'image' stands inside a text of its subject.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  subject_type TEXT NOT NULL CHECK (subject_type IN ('work-order', 'task', 'ticket', 'asset', 'comment')),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('document', 'image')),
  file_id TEXT NOT NULL REFERENCES files (id),
  added_by TEXT NOT NULL REFERENCES users (id),
  added_at INTEGER NOT NULL,
  UNIQUE (subject_type, subject_id, file_id)
) STRICT;
CREATE INDEX documents_of_subject ON documents (subject_type, subject_id, kind, added_at);
CREATE INDEX documents_of_file ON documents (file_id);
INSERT INTO documents (id, subject_type, subject_id, kind, file_id, added_by, added_at)
  SELECT work_order_id || ':' || file_id, 'work-order', work_order_id, 'document', file_id, added_by, added_at FROM work_order_documents;

-- Code of before still reads an order's documents under their old name.
DROP TRIGGER work_order_documents_content_i;
DROP TRIGGER work_order_documents_content_d;
DROP TABLE work_order_documents;
CREATE VIEW work_order_documents AS
  SELECT subject_id AS work_order_id, file_id, added_by, added_at FROM documents WHERE subject_type = 'work-order' AND kind = 'document';
CREATE TRIGGER documents_content_i AFTER INSERT ON documents WHEN NEW.subject_type = 'work-order' BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.subject_id;
END;
CREATE TRIGGER documents_content_d AFTER DELETE ON documents WHEN OLD.subject_type = 'work-order' BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = OLD.subject_id;
END;

-- A file is attached with its first document and gone with its last: no row without its file, and the sweeper takes what is gone.
CREATE TRIGGER documents_attach AFTER INSERT ON documents BEGIN
  UPDATE files SET status = 'attached', attached_at = NEW.added_at WHERE id = NEW.file_id AND status = 'pending';
END;
CREATE TRIGGER documents_detach AFTER DELETE ON documents BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id);
END;
CREATE TRIGGER documents_of_order_d AFTER DELETE ON work_orders BEGIN DELETE FROM documents WHERE subject_type = 'work-order' AND subject_id = OLD.id; DELETE FROM comments WHERE subject_type = 'work-order' AND subject_id = OLD.id; END;
CREATE TRIGGER documents_of_task_d AFTER DELETE ON tasks BEGIN DELETE FROM documents WHERE subject_type = 'task' AND subject_id = OLD.id; DELETE FROM comments WHERE subject_type = 'task' AND subject_id = OLD.id; END;
CREATE TRIGGER documents_of_ticket_d AFTER DELETE ON tickets BEGIN DELETE FROM documents WHERE subject_type = 'ticket' AND subject_id = OLD.id; DELETE FROM comments WHERE subject_type = 'ticket' AND subject_id = OLD.id; END;
CREATE TRIGGER documents_of_asset_d AFTER DELETE ON assets BEGIN DELETE FROM documents WHERE subject_type = 'asset' AND subject_id = OLD.id; END;

-- What people write to one another on a record. A removed one leaves its place.
CREATE TABLE comments (
  id TEXT PRIMARY KEY,
  subject_type TEXT NOT NULL CHECK (subject_type IN ('work-order', 'task', 'ticket')),
  subject_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users (id),
  text TEXT NOT NULL,
  doc TEXT CHECK (doc IS NULL OR json_valid(doc)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  removed_at INTEGER,
  removed_by TEXT REFERENCES users (id)
) STRICT;
CREATE INDEX comments_of_subject ON comments (subject_type, subject_id, created_at);
CREATE INDEX comments_of_author ON comments (author_id, created_at);
CREATE TRIGGER documents_of_comment_d AFTER DELETE ON comments BEGIN DELETE FROM documents WHERE subject_type = 'comment' AND subject_id = OLD.id; END;
CREATE TABLE comment_mentions (
  comment_id TEXT NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (comment_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_mentions_of_user ON comment_mentions (user_id);

-- Texts of an order as documents of the editor; the plain columns stay what search, lists and old code read.
ALTER TABLE work_orders ADD COLUMN description_doc TEXT CHECK (description_doc IS NULL OR json_valid(description_doc));
ALTER TABLE work_orders ADD COLUMN repair_notes_doc TEXT CHECK (repair_notes_doc IS NULL OR json_valid(repair_notes_doc));
