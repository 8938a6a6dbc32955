-- What waits for approvals, and who cannot give them any more: "awaiting my approval" is counted and listed from these, as "assigned to me"
-- is from the assignments. Each command that approves, signs, lowers or opens again sets the status in its batch after everything else.
CREATE TABLE work_orders_awaited (
  order_seq INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL,
  status_rank INTEGER NOT NULL,
  priority_rank INTEGER NOT NULL,
  planned_start_on TEXT NOT NULL,
  customer_sort TEXT NOT NULL
) STRICT;
CREATE INDEX work_orders_awaited_by_status ON work_orders_awaited (status_rank, order_seq);
CREATE INDEX work_orders_awaited_by_priority ON work_orders_awaited (priority_rank, order_seq);
CREATE INDEX work_orders_awaited_by_start ON work_orders_awaited (planned_start_on, order_seq);
CREATE INDEX work_orders_awaited_by_customer ON work_orders_awaited (customer_sort, order_seq);

-- approved: has given his approval. Otherwise he worked on it, which holds him back where four eyes are asked for.
CREATE TABLE work_orders_awaited_not_by (
  order_seq INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
  PRIMARY KEY (order_seq, user_id, approved)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER work_orders_awaited_again AFTER UPDATE OF status, revision_id, approvals_required, priority, planned_start_on, customer_sort ON work_orders
WHEN OLD.status_rank IN (3, 4) OR NEW.status_rank IN (3, 4) BEGIN
  DELETE FROM work_orders_awaited WHERE order_seq = OLD.seq;
  DELETE FROM work_orders_awaited_not_by WHERE order_seq = OLD.seq;
  INSERT INTO work_orders_awaited (order_seq, order_id, status_rank, priority_rank, planned_start_on, customer_sort)
    SELECT NEW.seq, NEW.id, NEW.status_rank, NEW.priority_rank, NEW.planned_start_on, NEW.customer_sort WHERE NEW.status_rank IN (3, 4)
      AND (SELECT count(*) FROM work_order_approvals WHERE revision_id = NEW.revision_id) < NEW.approvals_required;
  INSERT OR IGNORE INTO work_orders_awaited_not_by (order_seq, user_id, approved) SELECT NEW.seq, p.user_id, p.approved FROM (
      SELECT user_id, 1 AS approved FROM work_order_approvals WHERE revision_id = NEW.revision_id
      UNION ALL SELECT submitted_by, 0 FROM work_order_revisions WHERE id = NEW.revision_id
      UNION ALL SELECT signed_by, 0 FROM work_order_signatures WHERE revision_id = NEW.revision_id
      UNION ALL SELECT user_id, 0 FROM work_order_assignments WHERE work_order_id = NEW.id AND to_at IS NULL
      UNION ALL SELECT author_id, 0 FROM daily_reports WHERE work_order_id = NEW.id AND status = 'submitted'
      UNION ALL SELECT s.signer_id, 0 FROM daily_reports r CROSS JOIN daily_report_signatures s ON s.report_id = r.id
        WHERE r.work_order_id = NEW.id AND r.status = 'submitted' AND s.signer_id IS NOT NULL) p
    WHERE EXISTS (SELECT 1 FROM work_orders_awaited WHERE order_seq = NEW.seq);
END;

CREATE TABLE tasks_awaited (
  task_seq INTEGER PRIMARY KEY,
  status_rank INTEGER NOT NULL,
  priority_rank INTEGER NOT NULL,
  planned_start_on TEXT NOT NULL
) STRICT;
CREATE INDEX tasks_awaited_by_status ON tasks_awaited (status_rank, task_seq);
CREATE INDEX tasks_awaited_by_priority ON tasks_awaited (priority_rank, task_seq);
CREATE INDEX tasks_awaited_by_start ON tasks_awaited (planned_start_on, task_seq);

CREATE TABLE tasks_awaited_not_by (
  task_seq INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
  PRIMARY KEY (task_seq, user_id, approved)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tasks_awaited_again AFTER UPDATE OF status, submission, approvals_required, priority, planned_start_on ON tasks
WHEN OLD.status_rank IN (3, 4) OR NEW.status_rank IN (3, 4) BEGIN
  DELETE FROM tasks_awaited WHERE task_seq = OLD.seq;
  DELETE FROM tasks_awaited_not_by WHERE task_seq = OLD.seq;
  INSERT INTO tasks_awaited (task_seq, status_rank, priority_rank, planned_start_on)
    SELECT NEW.seq, NEW.status_rank, NEW.priority_rank, NEW.planned_start_on WHERE NEW.status_rank IN (3, 4)
      AND (SELECT count(*) FROM task_approvals WHERE task_id = NEW.id AND submission = NEW.submission) < NEW.approvals_required;
  INSERT OR IGNORE INTO tasks_awaited_not_by (task_seq, user_id, approved) SELECT NEW.seq, p.user_id, p.approved FROM (
      SELECT user_id, 1 AS approved FROM task_approvals WHERE task_id = NEW.id AND submission = NEW.submission
      UNION ALL SELECT NEW.submitted_by, 0
      UNION ALL SELECT signed_by, 0 FROM task_signatures WHERE task_id = NEW.id AND submission = NEW.submission
      UNION ALL SELECT user_id, 0 FROM task_assignments WHERE task_id = NEW.id AND to_at IS NULL) p
    WHERE p.user_id IS NOT NULL AND EXISTS (SELECT 1 FROM tasks_awaited WHERE task_seq = NEW.seq);
END;

-- What waits already, through the triggers above.
UPDATE work_orders SET status = status WHERE status_rank IN (3, 4);
UPDATE tasks SET status = status WHERE status_rank IN (3, 4);

-- All that is not done, by number, without walking over the years that are.
CREATE INDEX work_orders_unfinished ON work_orders (number) WHERE status_rank < 5;
