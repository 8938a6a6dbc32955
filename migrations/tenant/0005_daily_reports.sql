-- submitted: counts. withdrawn: taken back. unfiled: kept, could not be filed. discarded: an unfiled one given up with a reason. None is ever erased.
CREATE TABLE daily_reports (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users (id),
  report_on TEXT NOT NULL CHECK (length(report_on) = 10),
  status TEXT NOT NULL CHECK (status IN ('submitted', 'withdrawn', 'unfiled', 'discarded')),
  status_reason TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  intervention TEXT NOT NULL DEFAULT '',
  warranty INTEGER NOT NULL DEFAULT 0 CHECK (warranty IN (0, 1)),
  signing_place TEXT NOT NULL DEFAULT '',
  other_expenses TEXT NOT NULL DEFAULT '',
  captured_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX daily_reports_once ON daily_reports (work_order_id, report_on, author_id) WHERE status = 'submitted';
CREATE INDEX daily_reports_by_order ON daily_reports (work_order_id, report_on);
CREATE INDEX daily_reports_by_author ON daily_reports (author_id, report_on);
CREATE INDEX daily_reports_by_day ON daily_reports (report_on) WHERE status = 'submitted';
CREATE INDEX daily_reports_unfiled ON daily_reports (status) WHERE status = 'unfiled';

-- Minutes as computed when they were entered; a later change of bands does not touch them.
CREATE TABLE daily_report_hours (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  technician_id TEXT NOT NULL REFERENCES users (id),
  position INTEGER NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('interval', 'plain')),
  kind TEXT NOT NULL CHECK (kind IN ('work', 'travel')),
  from_time TEXT NOT NULL DEFAULT '',
  to_time TEXT NOT NULL DEFAULT '',
  regular_minutes INTEGER NOT NULL CHECK (regular_minutes >= 0),
  travel_minutes INTEGER NOT NULL CHECK (travel_minutes >= 0),
  overtime_1_minutes INTEGER NOT NULL CHECK (overtime_1_minutes >= 0),
  overtime_2_minutes INTEGER NOT NULL CHECK (overtime_2_minutes >= 0),
  overtime_3_minutes INTEGER NOT NULL CHECK (overtime_3_minutes >= 0)
) STRICT;
CREATE INDEX daily_report_hours_by_report ON daily_report_hours (report_id, position);
CREATE INDEX daily_report_hours_by_technician ON daily_report_hours (technician_id, report_id);

CREATE TABLE daily_report_expenses (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  position INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('accommodation', 'parking', 'insurance', 'other')),
  words TEXT NOT NULL DEFAULT '',
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  CHECK (type <> 'other' OR words <> '')
) STRICT;
CREATE INDEX daily_report_expenses_by_report ON daily_report_expenses (report_id, position);

CREATE TABLE daily_report_parts (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  position INTEGER NOT NULL,
  spare_part_id TEXT REFERENCES spare_parts (id),
  name TEXT NOT NULL,
  quantity_thousandths INTEGER NOT NULL CHECK (quantity_thousandths > 0),
  unit TEXT NOT NULL CHECK (unit IN ('litre', 'kilogram', 'meter', 'square-meter', 'cubic-meter', 'piece', 'none'))
) STRICT;
CREATE INDEX daily_report_parts_by_report ON daily_report_parts (report_id, position);

CREATE TABLE daily_report_equipment (
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  position INTEGER NOT NULL,
  equipment_id TEXT REFERENCES equipment (id),
  name TEXT NOT NULL,
  PRIMARY KEY (report_id, position)
) STRICT, WITHOUT ROWID;

-- Every version that was ever filed, word for word. The signatures stand on one version and stay with it.
CREATE TABLE daily_report_versions (
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  version INTEGER NOT NULL,
  format INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  sha256 TEXT NOT NULL,
  written_by TEXT NOT NULL REFERENCES users (id),
  written_at INTEGER NOT NULL,
  PRIMARY KEY (report_id, version)
) STRICT;

CREATE TABLE daily_report_signatures (
  report_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  party TEXT NOT NULL CHECK (party IN ('technician', 'customer')),
  person TEXT NOT NULL REFERENCES personal_details (hash),
  signer_id TEXT REFERENCES users (id),
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (report_id, version, party),
  FOREIGN KEY (report_id, version) REFERENCES daily_report_versions (report_id, version)
) STRICT;

CREATE TRIGGER daily_report_versions_no_update BEFORE UPDATE ON daily_report_versions BEGIN SELECT RAISE(ABORT, 'report versions are insert-only'); END;
CREATE TRIGGER daily_report_versions_no_delete BEFORE DELETE ON daily_report_versions BEGIN SELECT RAISE(ABORT, 'report versions are insert-only'); END;
CREATE TRIGGER daily_report_signatures_no_update BEFORE UPDATE ON daily_report_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER daily_report_signatures_no_delete BEFORE DELETE ON daily_report_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER daily_reports_no_delete BEFORE DELETE ON daily_reports BEGIN SELECT RAISE(ABORT, 'reports are never deleted'); END;

-- A report's children are written in the batch that inserts or updates the report row itself, so these two cover them.
CREATE TRIGGER daily_reports_content_i AFTER INSERT ON daily_reports BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id;
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('daily_reports', NEW.id);
END;
CREATE TRIGGER daily_reports_content_u AFTER UPDATE ON daily_reports BEGIN
  UPDATE work_orders SET content_version = content_version + 1 WHERE id = NEW.work_order_id;
  INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('daily_reports', NEW.id, NEW.status IN ('withdrawn', 'discarded'));
END;
