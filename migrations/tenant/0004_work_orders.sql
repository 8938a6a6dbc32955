CREATE TABLE work_orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL UNIQUE,
  external_reference TEXT NOT NULL DEFAULT '',
  job_number TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL CHECK (status IN ('backlog', 'in-progress', 'waiting-for-approvals', 'signed', 'done')),
  status_rank INTEGER GENERATED ALWAYS AS (CASE status WHEN 'backlog' THEN 1 WHEN 'in-progress' THEN 2 WHEN 'waiting-for-approvals' THEN 3 WHEN 'signed' THEN 4 ELSE 5 END) STORED,
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  priority_rank INTEGER GENERATED ALWAYS AS (CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END) STORED,
  customer_id TEXT REFERENCES customers (id),
  customer_sort TEXT NOT NULL DEFAULT '',
  location_id TEXT REFERENCES locations (id),
  room_id TEXT REFERENCES rooms (id),
  asset_id TEXT REFERENCES assets (id),
  planned_start_on TEXT NOT NULL DEFAULT '',
  planned_end_on TEXT NOT NULL DEFAULT '',
  planned_regular_minutes INTEGER NOT NULL DEFAULT 0 CHECK (planned_regular_minutes >= 0),
  planned_travel_minutes INTEGER NOT NULL DEFAULT 0 CHECK (planned_travel_minutes >= 0),
  warranty INTEGER NOT NULL DEFAULT 0 CHECK (warranty IN (0, 1)),
  intervention TEXT NOT NULL DEFAULT '',
  repair_notes TEXT NOT NULL DEFAULT '',
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  retroactive_until INTEGER,
  -- The revision on which approvals and the signature stand; null while the order can be edited.
  revision_id TEXT,
  revision_number INTEGER NOT NULL DEFAULT 0,
  approvals_required INTEGER,
  signed_at INTEGER,
  done_at INTEGER,
  outcome TEXT CHECK (outcome IN ('signed', 'unsigned', 'called-off')),
  outcome_reason TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  content_version INTEGER NOT NULL DEFAULT 1,
  search_text TEXT NOT NULL DEFAULT '',
  CHECK (customer_id IS NOT NULL OR customer_sort = ''),
  CHECK (location_id IS NOT NULL OR room_id IS NOT NULL OR asset_id IS NOT NULL),
  CHECK (planned_end_on = '' OR planned_start_on = '' OR planned_end_on >= planned_start_on),
  CHECK ((status IN ('backlog', 'in-progress')) = (revision_id IS NULL) OR outcome = 'called-off'),
  CHECK ((status = 'done') = (outcome IS NOT NULL))
) STRICT;

-- One index for each order of the list and each filter on it; ANALYZE is not to be had, so none is left to the planner's guess.
CREATE INDEX work_orders_by_number ON work_orders (number);
CREATE INDEX work_orders_by_customer ON work_orders (customer_sort, number);
CREATE INDEX work_orders_by_status ON work_orders (status_rank, number);
CREATE INDEX work_orders_by_priority ON work_orders (priority_rank, number);
CREATE INDEX work_orders_by_start ON work_orders (planned_start_on, number);
CREATE INDEX work_orders_status_customer ON work_orders (status_rank, customer_sort, number);
CREATE INDEX work_orders_status_start ON work_orders (status_rank, planned_start_on, number);
CREATE INDEX work_orders_status_priority ON work_orders (status_rank, priority_rank, number);
CREATE INDEX work_orders_priority_status ON work_orders (priority_rank, status_rank, number);
CREATE INDEX work_orders_priority_customer ON work_orders (priority_rank, customer_sort, number);
CREATE INDEX work_orders_priority_start ON work_orders (priority_rank, planned_start_on, number);
CREATE INDEX work_orders_both_customer ON work_orders (status_rank, priority_rank, customer_sort, number);
CREATE INDEX work_orders_both_start ON work_orders (status_rank, priority_rank, planned_start_on, number);
CREATE INDEX work_orders_of_customer ON work_orders (customer_id, number);
CREATE INDEX work_orders_of_location ON work_orders (location_id);
CREATE INDEX work_orders_of_room ON work_orders (room_id);
CREATE INDEX work_orders_of_asset ON work_orders (asset_id);

-- The history is the table: a row without to_at holds now. order_seq and status_rank are the order's, kept by triggers, so that
-- "assigned to me" is read in its order from one index.
CREATE TABLE work_order_assignments (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  is_lead INTEGER NOT NULL CHECK (is_lead IN (0, 1)),
  from_at INTEGER NOT NULL,
  to_at INTEGER,
  order_seq INTEGER,
  status_rank INTEGER
) STRICT;
CREATE UNIQUE INDEX work_order_assignments_once ON work_order_assignments (work_order_id, user_id) WHERE to_at IS NULL;
CREATE UNIQUE INDEX work_order_assignments_one_lead ON work_order_assignments (work_order_id) WHERE to_at IS NULL AND is_lead = 1;
CREATE INDEX work_order_assignments_by_user ON work_order_assignments (user_id, order_seq) WHERE to_at IS NULL;
CREATE INDEX work_order_assignments_by_status ON work_order_assignments (user_id, status_rank, order_seq) WHERE to_at IS NULL;
CREATE INDEX work_order_assignments_history ON work_order_assignments (work_order_id, user_id, from_at);

CREATE TABLE work_order_equipment (
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  equipment_id TEXT NOT NULL REFERENCES equipment (id),
  PRIMARY KEY (work_order_id, equipment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE work_order_parts (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  spare_part_id TEXT REFERENCES spare_parts (id),
  name TEXT NOT NULL,
  quantity_thousandths INTEGER NOT NULL CHECK (quantity_thousandths > 0),
  unit TEXT NOT NULL CHECK (unit IN ('litre', 'kilogram', 'meter', 'square-meter', 'cubic-meter', 'piece', 'none'))
) STRICT;
CREATE INDEX work_order_parts_by_order ON work_order_parts (work_order_id);

CREATE TABLE work_order_documents (
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL REFERENCES files (id),
  added_by TEXT NOT NULL REFERENCES users (id),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (work_order_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE work_order_approver_notes (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  author_id TEXT NOT NULL REFERENCES users (id),
  about TEXT NOT NULL CHECK (about IN ('note', 'approval', 'sent-back', 'reopened', 'reopening-requested')),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX work_order_approver_notes_by_order ON work_order_approver_notes (work_order_id, created_at);

-- What was submitted, as canonical JSON with its hash and the hash of the revision before.
CREATE TABLE work_order_revisions (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id),
  number INTEGER NOT NULL,
  format INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  sha256 TEXT NOT NULL,
  previous_sha256 TEXT,
  submitted_by TEXT NOT NULL REFERENCES users (id),
  submitted_at INTEGER NOT NULL,
  approvals_required INTEGER NOT NULL,
  no_hours_reason TEXT NOT NULL DEFAULT '',
  UNIQUE (work_order_id, number)
) STRICT;

CREATE TABLE work_order_approvals (
  id TEXT PRIMARY KEY,
  revision_id TEXT NOT NULL REFERENCES work_order_revisions (id),
  work_order_id TEXT NOT NULL REFERENCES work_orders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  note TEXT NOT NULL DEFAULT '',
  approved_at INTEGER NOT NULL,
  UNIQUE (revision_id, user_id)
) STRICT;

-- Persons by salted hash: see personal_details. customer_person is null for an order without customer.
CREATE TABLE work_order_signatures (
  id TEXT PRIMARY KEY,
  revision_id TEXT NOT NULL UNIQUE REFERENCES work_order_revisions (id),
  work_order_id TEXT NOT NULL REFERENCES work_orders (id),
  sha256 TEXT NOT NULL,
  place TEXT NOT NULL,
  technician_person TEXT NOT NULL REFERENCES personal_details (hash),
  customer_person TEXT REFERENCES personal_details (hash),
  signed_by TEXT NOT NULL REFERENCES users (id),
  in_leads_place INTEGER NOT NULL CHECK (in_leads_place IN (0, 1)),
  signed_at INTEGER NOT NULL
) STRICT;

-- The PDF made at signing and the one made with the approvals at done: each once, never changed.
CREATE TABLE work_order_papers (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id),
  revision_id TEXT NOT NULL REFERENCES work_order_revisions (id),
  moment TEXT NOT NULL CHECK (moment IN ('signed', 'done')),
  language TEXT NOT NULL,
  file_id TEXT NOT NULL REFERENCES files (id),
  created_at INTEGER NOT NULL,
  UNIQUE (revision_id, moment)
) STRICT;

CREATE TRIGGER work_order_revisions_no_update BEFORE UPDATE ON work_order_revisions BEGIN SELECT RAISE(ABORT, 'revisions are insert-only'); END;
CREATE TRIGGER work_order_revisions_no_delete BEFORE DELETE ON work_order_revisions BEGIN SELECT RAISE(ABORT, 'revisions are insert-only'); END;
CREATE TRIGGER work_order_approvals_no_update BEFORE UPDATE ON work_order_approvals BEGIN SELECT RAISE(ABORT, 'approvals are insert-only'); END;
CREATE TRIGGER work_order_approvals_no_delete BEFORE DELETE ON work_order_approvals BEGIN SELECT RAISE(ABORT, 'approvals are insert-only'); END;
CREATE TRIGGER work_order_signatures_no_update BEFORE UPDATE ON work_order_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER work_order_signatures_no_delete BEFORE DELETE ON work_order_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER work_order_papers_no_update BEFORE UPDATE ON work_order_papers BEGIN SELECT RAISE(ABORT, 'papers are insert-only'); END;
CREATE TRIGGER work_order_papers_no_delete BEFORE DELETE ON work_order_papers BEGIN SELECT RAISE(ABORT, 'papers are insert-only'); END;

-- Every write to a child moves the order's content_version: the freeze compares it.
CREATE TRIGGER work_order_assignments_content_i AFTER INSERT ON work_order_assignments BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id; END;
CREATE TRIGGER work_order_assignments_content_u AFTER UPDATE OF user_id, is_lead, to_at ON work_order_assignments BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id; END;
CREATE TRIGGER work_order_equipment_content_i AFTER INSERT ON work_order_equipment BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id; END;
CREATE TRIGGER work_order_equipment_content_d AFTER DELETE ON work_order_equipment BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = OLD.work_order_id; END;
CREATE TRIGGER work_order_parts_content_i AFTER INSERT ON work_order_parts BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id; END;
CREATE TRIGGER work_order_parts_content_d AFTER DELETE ON work_order_parts BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = OLD.work_order_id; END;
CREATE TRIGGER work_order_documents_content_i AFTER INSERT ON work_order_documents BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id; END;
CREATE TRIGGER work_order_documents_content_d AFTER DELETE ON work_order_documents BEGIN UPDATE work_orders SET content_version = content_version + 1 WHERE id = OLD.work_order_id; END;

-- Totals for the list and the board without counting rows.
CREATE TABLE work_order_counts (
  status_rank INTEGER NOT NULL,
  priority_rank INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (status_rank, priority_rank)
) STRICT, WITHOUT ROWID;

-- Words of an order, folded (d for the crossed d); facets (s3 p2) let a search filter by state and priority in the index itself.
CREATE VIRTUAL TABLE work_orders_search USING fts5 (text, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');

CREATE TRIGGER work_orders_inserted AFTER INSERT ON work_orders BEGIN
  INSERT INTO work_order_counts (status_rank, priority_rank, n) VALUES (NEW.status_rank, NEW.priority_rank, 1)
    ON CONFLICT (status_rank, priority_rank) DO UPDATE SET n = n + 1;
  INSERT INTO work_orders_search (rowid, text, facets) VALUES (NEW.seq, NEW.search_text, 's' || NEW.status_rank || ' p' || NEW.priority_rank);
END;
CREATE TRIGGER work_orders_moved AFTER UPDATE OF status, priority ON work_orders
WHEN OLD.status_rank <> NEW.status_rank OR OLD.priority_rank <> NEW.priority_rank BEGIN
  UPDATE work_order_counts SET n = n - 1 WHERE status_rank = OLD.status_rank AND priority_rank = OLD.priority_rank;
  INSERT INTO work_order_counts (status_rank, priority_rank, n) VALUES (NEW.status_rank, NEW.priority_rank, 1)
    ON CONFLICT (status_rank, priority_rank) DO UPDATE SET n = n + 1;
  UPDATE work_orders_search SET facets = 's' || NEW.status_rank || ' p' || NEW.priority_rank WHERE rowid = NEW.seq;
  UPDATE work_order_assignments SET status_rank = NEW.status_rank WHERE work_order_id = NEW.id AND to_at IS NULL;
END;
CREATE TRIGGER work_order_assignments_placed AFTER INSERT ON work_order_assignments BEGIN
  UPDATE work_order_assignments SET (order_seq, status_rank) = (SELECT seq, status_rank FROM work_orders WHERE id = NEW.work_order_id) WHERE id = NEW.id;
END;
CREATE TRIGGER work_orders_reworded AFTER UPDATE OF search_text ON work_orders WHEN OLD.search_text <> NEW.search_text BEGIN
  UPDATE work_orders_search SET text = NEW.search_text WHERE rowid = NEW.seq;
END;
CREATE TRIGGER work_orders_deleted AFTER DELETE ON work_orders BEGIN
  UPDATE work_order_counts SET n = n - 1 WHERE status_rank = OLD.status_rank AND priority_rank = OLD.priority_rank;
  DELETE FROM work_orders_search WHERE rowid = OLD.seq;
  INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('work_orders', OLD.id, 1);
END;
CREATE TRIGGER work_orders_changed_i AFTER INSERT ON work_orders BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.id); END;
CREATE TRIGGER work_orders_changed_u AFTER UPDATE ON work_orders BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.id); END;
CREATE TRIGGER customers_renamed AFTER UPDATE OF sort_key ON customers WHEN OLD.sort_key <> NEW.sort_key BEGIN
  UPDATE work_orders SET customer_sort = NEW.sort_key WHERE customer_id = NEW.id;
END;
