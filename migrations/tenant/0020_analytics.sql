-- Hours that count, summed for reports over long periods: per technician, day of the report and customer of its order ('' where it has
-- none). Kept by the triggers below.
CREATE TABLE analytics_hours (
  technician_id TEXT NOT NULL REFERENCES users (id),
  report_on TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  entries INTEGER NOT NULL,
  regular_minutes INTEGER NOT NULL,
  travel_minutes INTEGER NOT NULL,
  overtime_1_minutes INTEGER NOT NULL,
  overtime_2_minutes INTEGER NOT NULL,
  overtime_3_minutes INTEGER NOT NULL,
  PRIMARY KEY (technician_id, report_on, customer_id)
) STRICT, WITHOUT ROWID;

INSERT INTO analytics_hours
  SELECT h.technician_id, r.report_on, coalesce(w.customer_id, ''), count(*), sum(h.regular_minutes), sum(h.travel_minutes),
    sum(h.overtime_1_minutes), sum(h.overtime_2_minutes), sum(h.overtime_3_minutes)
  FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id LEFT JOIN work_orders w ON w.id = r.work_order_id
  WHERE r.status = 'submitted' GROUP BY 1, 2, 3;

-- Entries are inserted and deleted, never changed: the sums rely on it.
CREATE TRIGGER daily_report_hours_no_update BEFORE UPDATE ON daily_report_hours BEGIN SELECT RAISE(ABORT, 'hours are replaced, never changed'); END;

-- What is inserted here is added to the sums; minutes may be negative. A sum of no entries goes.
CREATE VIEW analytics_hours_moves AS SELECT * FROM analytics_hours;
CREATE TRIGGER analytics_hours_moved INSTEAD OF INSERT ON analytics_hours_moves BEGIN
  INSERT INTO analytics_hours VALUES (NEW.technician_id, NEW.report_on, NEW.customer_id, NEW.entries, NEW.regular_minutes, NEW.travel_minutes,
      NEW.overtime_1_minutes, NEW.overtime_2_minutes, NEW.overtime_3_minutes)
    ON CONFLICT DO UPDATE SET entries = entries + excluded.entries, regular_minutes = regular_minutes + excluded.regular_minutes,
      travel_minutes = travel_minutes + excluded.travel_minutes, overtime_1_minutes = overtime_1_minutes + excluded.overtime_1_minutes,
      overtime_2_minutes = overtime_2_minutes + excluded.overtime_2_minutes, overtime_3_minutes = overtime_3_minutes + excluded.overtime_3_minutes;
  DELETE FROM analytics_hours WHERE technician_id = NEW.technician_id AND report_on = NEW.report_on AND customer_id = NEW.customer_id AND entries = 0;
END;

-- What each report that counts brings to the sums.
CREATE VIEW analytics_counted_hours AS
  SELECT r.work_order_id, r.report_on, h.technician_id, h.regular_minutes, h.travel_minutes,
    h.overtime_1_minutes, h.overtime_2_minutes, h.overtime_3_minutes
  FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id WHERE r.status = 'submitted';

-- A report's row is written before its entries, so the order and the day are known.
CREATE TRIGGER daily_report_hours_summed_i AFTER INSERT ON daily_report_hours BEGIN
  INSERT INTO analytics_hours_moves
    SELECT NEW.technician_id, r.report_on, coalesce(w.customer_id, ''), 1, NEW.regular_minutes, NEW.travel_minutes,
      NEW.overtime_1_minutes, NEW.overtime_2_minutes, NEW.overtime_3_minutes
    FROM daily_reports r LEFT JOIN work_orders w ON w.id = r.work_order_id WHERE r.id = NEW.report_id AND r.status = 'submitted';
END;
CREATE TRIGGER daily_report_hours_summed_d AFTER DELETE ON daily_report_hours BEGIN
  INSERT INTO analytics_hours_moves
    SELECT OLD.technician_id, r.report_on, coalesce(w.customer_id, ''), -1, -OLD.regular_minutes, -OLD.travel_minutes,
      -OLD.overtime_1_minutes, -OLD.overtime_2_minutes, -OLD.overtime_3_minutes
    FROM daily_reports r LEFT JOIN work_orders w ON w.id = r.work_order_id WHERE r.id = OLD.report_id AND r.status = 'submitted';
END;

-- A report that no longer counts, or counts elsewhere, leaves the sums; one that counts now enters them. Its entries stay as they are.
CREATE TRIGGER daily_reports_summed_out AFTER UPDATE OF status, work_order_id, report_on ON daily_reports
WHEN OLD.status = 'submitted' AND (NEW.status <> 'submitted' OR NEW.work_order_id <> OLD.work_order_id OR NEW.report_on <> OLD.report_on) BEGIN
  INSERT INTO analytics_hours_moves
    SELECT h.technician_id, OLD.report_on, coalesce((SELECT customer_id FROM work_orders WHERE id = OLD.work_order_id), ''), -count(*), -sum(h.regular_minutes),
      -sum(h.travel_minutes), -sum(h.overtime_1_minutes), -sum(h.overtime_2_minutes), -sum(h.overtime_3_minutes)
    FROM daily_report_hours h WHERE h.report_id = OLD.id GROUP BY h.technician_id;
END;
CREATE TRIGGER daily_reports_summed_in AFTER UPDATE OF status, work_order_id, report_on ON daily_reports
WHEN NEW.status = 'submitted' AND (OLD.status <> 'submitted' OR NEW.work_order_id <> OLD.work_order_id OR NEW.report_on <> OLD.report_on) BEGIN
  INSERT INTO analytics_hours_moves
    SELECT h.technician_id, NEW.report_on, coalesce((SELECT customer_id FROM work_orders WHERE id = NEW.work_order_id), ''), count(*), sum(h.regular_minutes),
      sum(h.travel_minutes), sum(h.overtime_1_minutes), sum(h.overtime_2_minutes), sum(h.overtime_3_minutes)
    FROM daily_report_hours h WHERE h.report_id = NEW.id GROUP BY h.technician_id;
END;

-- An order that gets another customer takes its hours along.
CREATE TRIGGER work_orders_hours_moved AFTER UPDATE OF customer_id ON work_orders WHEN NEW.customer_id IS NOT OLD.customer_id BEGIN
  INSERT INTO analytics_hours_moves
    SELECT c.technician_id, c.report_on, coalesce(OLD.customer_id, ''), -count(*), -sum(c.regular_minutes), -sum(c.travel_minutes),
      -sum(c.overtime_1_minutes), -sum(c.overtime_2_minutes), -sum(c.overtime_3_minutes)
    FROM analytics_counted_hours c WHERE c.work_order_id = NEW.id GROUP BY c.technician_id, c.report_on;
  INSERT INTO analytics_hours_moves
    SELECT c.technician_id, c.report_on, coalesce(NEW.customer_id, ''), count(*), sum(c.regular_minutes), sum(c.travel_minutes),
      sum(c.overtime_1_minutes), sum(c.overtime_2_minutes), sum(c.overtime_3_minutes)
    FROM analytics_counted_hours c WHERE c.work_order_id = NEW.id GROUP BY c.technician_id, c.report_on;
END;

-- Planned against worked minutes, travel apart, of every order that is done and was not called off. Written when it becomes done, gone when
-- it is opened again: in between neither plan nor people nor reports can change (RULES 2), so reports in the making cost nothing here.
CREATE TABLE analytics_done_orders (
  work_order_id TEXT NOT NULL PRIMARY KEY REFERENCES work_orders (id) ON DELETE CASCADE,
  done_at INTEGER NOT NULL,
  customer_id TEXT NOT NULL,
  job_number TEXT NOT NULL,
  planned_minutes INTEGER NOT NULL,
  worked_minutes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_done_orders_by_moment ON analytics_done_orders (done_at, customer_id, job_number, planned_minutes, worked_minutes);

-- The same by person: an equal share of the plan for each who is assigned at the end, and the minutes of each who worked.
CREATE TABLE analytics_done_technicians (
  technician_id TEXT NOT NULL REFERENCES users (id),
  done_at INTEGER NOT NULL,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  job_number TEXT NOT NULL,
  planned_minutes REAL NOT NULL,
  worked_minutes INTEGER NOT NULL,
  PRIMARY KEY (technician_id, done_at, work_order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_done_technicians_of_order ON analytics_done_technicians (work_order_id);

CREATE VIEW analytics_closed_orders AS
  SELECT w.id AS work_order_id, coalesce(w.done_at, w.updated_at) AS done_at, coalesce(w.customer_id, '') AS customer_id, w.job_number,
    w.planned_regular_minutes AS planned_minutes, (SELECT coalesce(sum(c.regular_minutes + c.overtime_1_minutes + c.overtime_2_minutes + c.overtime_3_minutes), 0)
      FROM analytics_counted_hours c WHERE c.work_order_id = w.id) AS worked_minutes
  FROM work_orders w WHERE w.status = 'done' AND w.outcome <> 'called-off';

CREATE VIEW analytics_closed_order_people AS
  SELECT a.work_order_id, a.user_id AS technician_id, 1 AS is_assigned, 0 AS worked_minutes FROM work_order_assignments a WHERE a.to_at IS NULL
  UNION ALL SELECT work_order_id, technician_id, 0, regular_minutes + overtime_1_minutes + overtime_2_minutes + overtime_3_minutes FROM analytics_counted_hours;

INSERT INTO analytics_done_orders SELECT * FROM analytics_closed_orders;
INSERT INTO analytics_done_technicians
  SELECT p.technician_id, o.done_at, o.work_order_id, o.customer_id, o.job_number,
    max(p.is_assigned) * o.planned_minutes * 1.0 / max(1, (SELECT count(*) FROM work_order_assignments a WHERE a.work_order_id = o.work_order_id AND a.to_at IS NULL)), sum(p.worked_minutes)
  FROM analytics_done_orders o JOIN analytics_closed_order_people p ON p.work_order_id = o.work_order_id GROUP BY o.work_order_id, p.technician_id;

CREATE TRIGGER work_orders_closed AFTER UPDATE OF status ON work_orders WHEN NEW.status = 'done' AND OLD.status <> 'done' AND NEW.outcome <> 'called-off' BEGIN
  INSERT INTO analytics_done_orders SELECT * FROM analytics_closed_orders WHERE work_order_id = NEW.id;
  INSERT INTO analytics_done_technicians
    SELECT p.technician_id, o.done_at, o.work_order_id, o.customer_id, o.job_number,
      max(p.is_assigned) * o.planned_minutes * 1.0 / max(1, (SELECT count(*) FROM work_order_assignments a WHERE a.work_order_id = NEW.id AND a.to_at IS NULL)), sum(p.worked_minutes)
    FROM analytics_done_orders o JOIN analytics_closed_order_people p ON p.work_order_id = NEW.id WHERE o.work_order_id = NEW.id GROUP BY p.technician_id;
END;
CREATE TRIGGER work_orders_reopened AFTER UPDATE OF status ON work_orders WHEN OLD.status = 'done' AND NEW.status <> 'done' BEGIN
  DELETE FROM analytics_done_orders WHERE work_order_id = NEW.id;
  DELETE FROM analytics_done_technicians WHERE work_order_id = NEW.id;
END;

-- How the orders of a period stand, counted without a look at them. Not by status_rank: no index covers a generated column.
CREATE INDEX work_orders_by_creation ON work_orders (created_at, status, customer_id);

-- And how the assignments of each person stand: the condition of the index has to be in it, or each row is looked at for that alone.
DROP INDEX work_order_assignments_by_status;
CREATE INDEX work_order_assignments_by_status ON work_order_assignments (user_id, status_rank, order_seq, to_at) WHERE to_at IS NULL;
