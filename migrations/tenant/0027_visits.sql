-- Planned presence of technicians at a work order (domain-rules §9). Instants are in milliseconds; the arrival window is what the customer is told.
CREATE TABLE visits (
  id TEXT PRIMARY KEY,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  arrival_from_at INTEGER,
  arrival_to_at INTEGER,
  note TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'cancelled')),
  cancelled_at INTEGER,
  created_by TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (ends_at > starts_at AND ends_at - starts_at <= 86400000),
  CHECK ((arrival_from_at IS NULL) = (arrival_to_at IS NULL)),
  CHECK (arrival_from_at IS NULL OR arrival_to_at > arrival_from_at),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
) STRICT;

-- A visit lasts a day at most, so that those in a window start at most a day before it.
CREATE INDEX visits_by_start ON visits (starts_at);
CREATE INDEX visits_by_order ON visits (work_order_id, starts_at);

-- starts_at is a copy, so that the visits of one person are read along an index.
CREATE TABLE visit_technicians (
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  starts_at INTEGER NOT NULL,
  PRIMARY KEY (visit_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_technicians_by_person ON visit_technicians (user_id, starts_at);

CREATE TRIGGER visits_start_copied AFTER UPDATE OF starts_at ON visits
BEGIN UPDATE visit_technicians SET starts_at = NEW.starts_at WHERE visit_id = NEW.id; END;

-- Devices store the visits with their order; integrators and open pages read them as records of their own.
CREATE TRIGGER visits_changed_i AFTER INSERT ON visits BEGIN
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('visits', NEW.id);
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.work_order_id);
END;
CREATE TRIGGER visits_changed_u AFTER UPDATE ON visits BEGIN
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('visits', NEW.id);
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.work_order_id);
END;
CREATE TRIGGER visits_changed_d AFTER DELETE ON visits BEGIN
  INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('visits', OLD.id, 1);
END;
