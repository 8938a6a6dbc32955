-- Plans of preventive maintenance and their occurrences (domain-rules §10). Days are those of the tenant's zone.
-- next_on is the day by the rule of the occurrence that was not decided yet, next_due_on the day on which it is due.
CREATE TABLE maintenance_plans (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'ended')),
  customer_id TEXT REFERENCES customers (id),
  customer_sort TEXT NOT NULL DEFAULT '',
  location_id TEXT REFERENCES locations (id),
  room_id TEXT REFERENCES rooms (id),
  asset_id TEXT REFERENCES assets (id),
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  description TEXT NOT NULL DEFAULT '',
  planned_regular_minutes INTEGER NOT NULL DEFAULT 0 CHECK (planned_regular_minutes >= 0),
  planned_travel_minutes INTEGER NOT NULL DEFAULT 0 CHECK (planned_travel_minutes >= 0),
  basis TEXT NOT NULL CHECK (basis IN ('schedule', 'completion')),
  rrule TEXT NOT NULL,
  frequency_days INTEGER NOT NULL CHECK (frequency_days > 0),
  start_on TEXT NOT NULL,
  start_time TEXT NOT NULL DEFAULT '',
  lead_days INTEGER NOT NULL CHECK (lead_days BETWEEN 0 AND 365),
  non_working_days TEXT NOT NULL CHECK (non_working_days IN ('same', 'next', 'previous')),
  settled_on TEXT,
  last_due_on TEXT,
  next_on TEXT,
  next_due_on TEXT,
  next_order_on TEXT,
  is_postponed INTEGER NOT NULL DEFAULT 0 CHECK (is_postponed IN (0, 1)),
  open_due_on TEXT,
  due_on TEXT GENERATED ALWAYS AS (CASE WHEN open_due_on IS NOT NULL THEN open_due_on WHEN next_due_on IS NOT NULL THEN next_due_on ELSE '9999-12-31' END) STORED,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ended_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (location_id IS NOT NULL OR room_id IS NOT NULL OR asset_id IS NOT NULL),
  CHECK (customer_id IS NOT NULL OR customer_sort = ''),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((next_on IS NULL) = (next_due_on IS NULL) AND (next_on IS NULL) = (next_order_on IS NULL))
) STRICT;

CREATE INDEX maintenance_plans_by_name ON maintenance_plans (sort_key, id) WHERE ended_at IS NULL;
CREATE INDEX maintenance_plans_by_customer ON maintenance_plans (customer_sort, sort_key, id) WHERE ended_at IS NULL;
CREATE INDEX maintenance_plans_by_frequency ON maintenance_plans (frequency_days, sort_key, id) WHERE ended_at IS NULL;
CREATE INDEX maintenance_plans_by_due_day ON maintenance_plans (due_on, sort_key, id) WHERE ended_at IS NULL;
CREATE INDEX maintenance_plans_ended ON maintenance_plans (sort_key, id) WHERE ended_at IS NOT NULL;
CREATE INDEX maintenance_plans_of_customer ON maintenance_plans (customer_id, due_on, sort_key, id) WHERE customer_id IS NOT NULL;
CREATE INDEX maintenance_plans_of_location ON maintenance_plans (location_id, due_on, sort_key, id) WHERE location_id IS NOT NULL;
CREATE INDEX maintenance_plans_of_room ON maintenance_plans (room_id) WHERE room_id IS NOT NULL;
CREATE INDEX maintenance_plans_of_asset ON maintenance_plans (asset_id, due_on, sort_key, id) WHERE asset_id IS NOT NULL;
CREATE INDEX maintenance_plans_open ON maintenance_plans (open_due_on) WHERE open_due_on IS NOT NULL;
CREATE INDEX maintenance_plans_to_order ON maintenance_plans (next_order_on) WHERE status = 'active' AND next_order_on IS NOT NULL;

CREATE TABLE maintenance_plan_technicians (
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  is_lead INTEGER NOT NULL CHECK (is_lead IN (0, 1)),
  PRIMARY KEY (plan_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX maintenance_plan_technicians_by_person ON maintenance_plan_technicians (user_id);
CREATE UNIQUE INDEX maintenance_plan_technicians_one_lead ON maintenance_plan_technicians (plan_id) WHERE is_lead = 1;

CREATE TABLE maintenance_plan_equipment (
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  equipment_id TEXT NOT NULL REFERENCES equipment (id),
  PRIMARY KEY (plan_id, equipment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX maintenance_plan_equipment_of_equipment ON maintenance_plan_equipment (equipment_id);

CREATE TABLE maintenance_plan_parts (
  id TEXT PRIMARY KEY,
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  spare_part_id TEXT REFERENCES spare_parts (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  quantity_thousandths INTEGER NOT NULL CHECK (quantity_thousandths > 0),
  unit TEXT NOT NULL CHECK (unit IN ('litre', 'kilogram', 'meter', 'square-meter', 'cubic-meter', 'piece', 'none'))
) STRICT;
CREATE INDEX maintenance_plan_parts_by_plan ON maintenance_plan_parts (plan_id);
CREATE INDEX maintenance_plan_parts_of_part ON maintenance_plan_parts (spare_part_id) WHERE spare_part_id IS NOT NULL;

-- The templates of checklists are in tables of a later migration, so there is no foreign key.
CREATE TABLE maintenance_plan_checklists (
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  template_id TEXT NOT NULL,
  PRIMARY KEY (plan_id, template_id)
) STRICT, WITHOUT ROWID;

-- An occurrence that was decided. A plan has one per due day, for ever; the key is what makes an order once.
CREATE TABLE maintenance_occurrences (
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id),
  due_on TEXT NOT NULL,
  rule_on TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ordered', 'done', 'skipped', 'missed')),
  work_order_id TEXT REFERENCES work_orders (id) ON DELETE SET NULL,
  reason TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  PRIMARY KEY (plan_id, due_on),
  CHECK ((state = 'ordered') = (settled_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX maintenance_occurrences_of_order ON maintenance_occurrences (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX maintenance_occurrences_open ON maintenance_occurrences (due_on) WHERE state = 'ordered';
CREATE INDEX maintenance_occurrences_settled ON maintenance_occurrences (settled_at) WHERE settled_at IS NOT NULL;

-- Each end of an order decides its occurrence, whatever command brought it about. A reopened order leaves it as it is.
CREATE TRIGGER work_orders_settle_occurrence AFTER UPDATE OF status ON work_orders WHEN NEW.status = 'done' AND OLD.status <> 'done'
BEGIN
  UPDATE maintenance_occurrences SET state = iif(NEW.outcome = 'called-off', 'missed', 'done'), settled_at = NEW.done_at
  WHERE work_order_id = NEW.id AND state = 'ordered';
END;
CREATE TRIGGER customers_renamed_in_plans AFTER UPDATE OF sort_key ON customers WHEN OLD.sort_key <> NEW.sort_key BEGIN
  UPDATE maintenance_plans SET customer_sort = NEW.sort_key WHERE customer_id = NEW.id;
END;
CREATE TRIGGER work_orders_skip_occurrence BEFORE DELETE ON work_orders
BEGIN
  UPDATE maintenance_occurrences SET state = 'skipped', settled_at = OLD.updated_at WHERE work_order_id = OLD.id AND state = 'ordered';
END;

CREATE TRIGGER maintenance_occurrences_ordered AFTER INSERT ON maintenance_occurrences WHEN NEW.state = 'ordered'
BEGIN
  UPDATE maintenance_plans SET open_due_on = min(coalesce(open_due_on, NEW.due_on), NEW.due_on) WHERE id = NEW.plan_id;
END;
-- The day after a completion follows in the tenant's zone, so it is computed by a job.
CREATE TRIGGER maintenance_occurrences_settled AFTER UPDATE OF state ON maintenance_occurrences WHEN OLD.state = 'ordered' AND NEW.state <> 'ordered'
BEGIN
  UPDATE maintenance_plans SET open_due_on = (SELECT min(due_on) FROM maintenance_occurrences WHERE plan_id = NEW.plan_id AND state = 'ordered')
  WHERE id = NEW.plan_id;
  INSERT INTO outbox (id, type, ids, created_at, next_at)
  SELECT 'maintenance-' || lower(hex(randomblob(16))), 'maintenance_plan.due', json_object('planId', id), NEW.settled_at, NEW.settled_at
  FROM maintenance_plans WHERE id = NEW.plan_id AND basis = 'completion';
END;

CREATE TRIGGER maintenance_plans_search_i AFTER INSERT ON maintenance_plans BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 6, 'maintenanceplans', NEW.id, NEW.search_text); END;
CREATE TRIGGER maintenance_plans_search_u AFTER UPDATE OF search_text ON maintenance_plans BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 6; END;
CREATE TRIGGER maintenance_plans_search_d AFTER DELETE ON maintenance_plans BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 6; END;

CREATE TRIGGER maintenance_plans_changed_i AFTER INSERT ON maintenance_plans BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('maintenance_plans', NEW.id); END;
CREATE TRIGGER maintenance_plans_changed_u AFTER UPDATE ON maintenance_plans BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('maintenance_plans', NEW.id); END;
CREATE TRIGGER maintenance_plans_changed_d AFTER DELETE ON maintenance_plans BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('maintenance_plans', OLD.id, 1); END;
