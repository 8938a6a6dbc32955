-- Checklists (domain-rules §11). A template has versions; orders refer to a version, so that a version never changes.
CREATE TABLE checklist_templates (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  category_id TEXT REFERENCES equipment_categories (id) ON DELETE SET NULL,
  version_id TEXT NOT NULL,
  version_number INTEGER NOT NULL DEFAULT 1,
  item_count INTEGER NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX checklist_templates_archived ON checklist_templates (sort_key, id) WHERE archived_at IS NOT NULL;
CREATE INDEX checklist_templates_by_name ON checklist_templates (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX checklist_templates_by_category ON checklist_templates (category_id) WHERE archived_at IS NULL AND category_id IS NOT NULL;

-- The items are one JSON text: they are written and read together, and an answer names its item by the id inside. An item keeps its id
-- from version to version, so that the readings of an asset can be compared.
CREATE TABLE checklist_template_versions (
  id TEXT PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES checklist_templates (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  items TEXT NOT NULL CHECK (json_valid(items)),
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  UNIQUE (template_id, number)
) STRICT;
CREATE TRIGGER checklist_template_versions_no_update BEFORE UPDATE ON checklist_template_versions
BEGIN SELECT RAISE (ABORT, 'checklist_template_versions: insert only'); END;

-- A checklist of an order. One that is taken off the order keeps its answers.
CREATE TABLE work_order_checklists (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  template_id TEXT NOT NULL REFERENCES checklist_templates (id),
  version_id TEXT NOT NULL REFERENCES checklist_template_versions (id),
  added_by TEXT REFERENCES users (id),
  added_at INTEGER NOT NULL,
  removed_by TEXT REFERENCES users (id),
  removed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX work_order_checklists_once ON work_order_checklists (work_order_id, template_id) WHERE removed_at IS NULL;
CREATE INDEX work_order_checklists_by_template ON work_order_checklists (template_id, added_at);

-- Insert-only: the latest answer of an item counts, the others are its history. base_id: the answer that the author saw before, so that two
-- answers that were given without knowing of each other are shown as such. A number is in thousandths. asset_id: that of the order at that time, for its readings.
CREATE TABLE checklist_answers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  checklist_id TEXT NOT NULL REFERENCES work_order_checklists (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('tick', 'number', 'text', 'choice', 'photo', 'signature', 'skipped')),
  tick TEXT CHECK (tick IN ('ok', 'not-ok', 'not-applicable')),
  thousandths INTEGER,
  content TEXT NOT NULL DEFAULT '',
  person_hash TEXT REFERENCES personal_details (hash),
  is_finding INTEGER NOT NULL DEFAULT 0 CHECK (is_finding IN (0, 1)),
  comment TEXT NOT NULL DEFAULT '',
  base_id TEXT,
  asset_id TEXT REFERENCES assets (id),
  answered_by TEXT NOT NULL REFERENCES users (id),
  answered_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  CHECK ((kind = 'tick') = (tick IS NOT NULL)),
  CHECK ((kind = 'number') = (thousandths IS NOT NULL)),
  CHECK ((kind = 'signature') = (person_hash IS NOT NULL))
) STRICT;
CREATE INDEX checklist_answers_by_item ON checklist_answers (checklist_id, item_id, answered_at);
CREATE INDEX checklist_answers_by_reading ON checklist_answers (asset_id, item_id, answered_at) WHERE kind = 'number';
CREATE INDEX checklist_answers_findings ON checklist_answers (answered_at) WHERE is_finding = 1;
CREATE TRIGGER checklist_answers_no_update BEFORE UPDATE ON checklist_answers
BEGIN SELECT RAISE (ABORT, 'checklist_answers: insert only'); END;
CREATE TRIGGER checklist_answers_no_delete BEFORE DELETE ON checklist_answers
WHEN EXISTS (SELECT 1 FROM work_order_checklists WHERE id = OLD.checklist_id)
BEGIN SELECT RAISE (ABORT, 'checklist_answers: insert only'); END;

CREATE TABLE checklist_answer_photos (
  file_id TEXT PRIMARY KEY REFERENCES files (id),
  answer_id TEXT NOT NULL REFERENCES checklist_answers (id) ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX checklist_answer_photos_by_answer ON checklist_answer_photos (answer_id, position);

-- A finding opens one ticket per item and checklist of an order.
CREATE TABLE checklist_tickets (
  checklist_id TEXT NOT NULL REFERENCES work_order_checklists (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  ticket_id TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  PRIMARY KEY (checklist_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX checklist_tickets_by_ticket ON checklist_tickets (ticket_id);

-- Checklists and answers are part of an order's content: the freeze compares its version, and devices store them with the order.
CREATE TRIGGER work_order_checklists_content_i AFTER INSERT ON work_order_checklists BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id;
END;
CREATE TRIGGER work_order_checklists_content_u AFTER UPDATE OF removed_at ON work_order_checklists BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id;
END;
CREATE TRIGGER checklist_answers_content_i AFTER INSERT ON checklist_answers BEGIN
  UPDATE work_orders SET content_version = content_version + 1
    WHERE id = (SELECT work_order_id FROM work_order_checklists WHERE id = NEW.checklist_id);
END;

CREATE TRIGGER checklist_templates_changed_i AFTER INSERT ON checklist_templates BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('checklist_templates', NEW.id); END;
CREATE TRIGGER checklist_templates_changed_u AFTER UPDATE ON checklist_templates BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('checklist_templates', NEW.id); END;
CREATE TRIGGER checklist_templates_changed_d AFTER DELETE ON checklist_templates BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('checklist_templates', OLD.id, 1); END;

CREATE TRIGGER checklist_templates_search_i AFTER INSERT ON checklist_templates BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 7, 'checklists', NEW.id, NEW.search_text); END;
CREATE TRIGGER checklist_templates_search_u AFTER UPDATE OF search_text ON checklist_templates BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 7; END;
CREATE TRIGGER checklist_templates_search_d AFTER DELETE ON checklist_templates BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 7; END;

-- As with documents: a file is attached with its first use and gone with its last.
CREATE TRIGGER checklist_answer_photos_attach AFTER INSERT ON checklist_answer_photos BEGIN
  UPDATE files SET status = 'attached', attached_at = unixepoch() * 1000 WHERE id = NEW.file_id AND status = 'pending';
END;
CREATE TRIGGER checklist_answer_photos_detach AFTER DELETE ON checklist_answer_photos BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id)
      AND NOT EXISTS (SELECT 1 FROM daily_report_photos WHERE file_id = OLD.file_id);
END;
DROP TRIGGER daily_report_photos_detach;
CREATE TRIGGER daily_report_photos_detach AFTER DELETE ON daily_report_photos BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id)
      AND NOT EXISTS (SELECT 1 FROM checklist_answer_photos WHERE file_id = OLD.file_id);
END;
DROP TRIGGER documents_detach;
CREATE TRIGGER documents_detach AFTER DELETE ON documents BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id)
      AND NOT EXISTS (SELECT 1 FROM daily_report_photos WHERE file_id = OLD.file_id)
      AND NOT EXISTS (SELECT 1 FROM checklist_answer_photos WHERE file_id = OLD.file_id);
END;
