-- Smaller than an order: no revisions, the fields are frozen from submission on (RULES 3).
CREATE TABLE tasks (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  description_doc TEXT CHECK (description_doc IS NULL OR json_valid(description_doc)),
  status TEXT NOT NULL CHECK (status IN ('backlog', 'in-progress', 'waiting-for-approvals', 'signed', 'done')),
  status_rank INTEGER GENERATED ALWAYS AS (CASE status WHEN 'backlog' THEN 1 WHEN 'in-progress' THEN 2 WHEN 'waiting-for-approvals' THEN 3 WHEN 'signed' THEN 4 ELSE 5 END) STORED,
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  priority_rank INTEGER GENERATED ALWAYS AS (CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END) STORED,
  planned_start_on TEXT NOT NULL DEFAULT '',
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  done_at INTEGER,
  -- Of the present submission; null while the task can be edited. A task keeps the number it was submitted with.
  submitted_by TEXT REFERENCES users (id),
  submitted_at INTEGER,
  submission INTEGER NOT NULL DEFAULT 0,
  approvals_required INTEGER,
  signed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  search_text TEXT NOT NULL DEFAULT '',
  CHECK ((status = 'done') = (done_at IS NOT NULL))
) STRICT;
CREATE INDEX tasks_by_number ON tasks (number);
CREATE INDEX tasks_by_status ON tasks (status_rank, number);
CREATE INDEX tasks_by_priority ON tasks (priority_rank, number);
CREATE INDEX tasks_by_start ON tasks (planned_start_on, number);
CREATE INDEX tasks_status_priority ON tasks (status_rank, priority_rank, number);
CREATE INDEX tasks_status_start ON tasks (status_rank, planned_start_on, number);
CREATE INDEX tasks_of_creator ON tasks (created_by, number);

-- The history is the table: a row without to_at holds now. What is copied from the task lets "my tasks" be read in order from one index.
CREATE TABLE task_assignments (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  is_lead INTEGER NOT NULL CHECK (is_lead IN (0, 1)),
  from_at INTEGER NOT NULL,
  to_at INTEGER,
  task_seq INTEGER,
  status_rank INTEGER,
  priority_rank INTEGER,
  planned_start_on TEXT
) STRICT;
CREATE UNIQUE INDEX task_assignments_once ON task_assignments (task_id, user_id) WHERE to_at IS NULL;
CREATE UNIQUE INDEX task_assignments_one_lead ON task_assignments (task_id) WHERE to_at IS NULL AND is_lead = 1;
CREATE INDEX task_assignments_by_user ON task_assignments (user_id, task_seq) WHERE to_at IS NULL;
CREATE INDEX task_assignments_by_status ON task_assignments (user_id, status_rank, task_seq) WHERE to_at IS NULL;
CREATE INDEX task_assignments_by_priority ON task_assignments (user_id, priority_rank, task_seq) WHERE to_at IS NULL;
CREATE INDEX task_assignments_by_start ON task_assignments (user_id, planned_start_on, task_seq) WHERE to_at IS NULL;
CREATE INDEX task_assignments_of_task ON task_assignments (task_id, from_at);

-- Once per user and submission; those of a submission that was sent back count no more and stay.
CREATE TABLE task_approvals (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  submission INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  note TEXT NOT NULL DEFAULT '',
  approved_at INTEGER NOT NULL,
  UNIQUE (task_id, submission, user_id)
) STRICT;

CREATE TABLE task_notes (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  author_id TEXT NOT NULL REFERENCES users (id),
  about TEXT NOT NULL CHECK (about IN ('note', 'approval', 'sent-back', 'reopened')),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX task_notes_of_task ON task_notes (task_id, created_at);

-- A signature given is kept, also when the task is reopened.
CREATE TABLE task_signatures (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id),
  submission INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES personal_details (hash),
  signed_by TEXT NOT NULL REFERENCES users (id),
  signed_at INTEGER NOT NULL,
  UNIQUE (task_id, submission)
) STRICT;
CREATE TRIGGER task_signatures_no_update BEFORE UPDATE ON task_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER task_signatures_no_delete BEFORE DELETE ON task_signatures BEGIN SELECT RAISE(ABORT, 'signatures are insert-only'); END;
CREATE TRIGGER task_approvals_no_update BEFORE UPDATE ON task_approvals BEGIN SELECT RAISE(ABORT, 'approvals are insert-only'); END;

CREATE TABLE task_counts (
  status_rank INTEGER NOT NULL,
  priority_rank INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (status_rank, priority_rank)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE tasks_search USING fts5 (text, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE TRIGGER tasks_inserted AFTER INSERT ON tasks BEGIN
  INSERT INTO task_counts (status_rank, priority_rank, n) VALUES (NEW.status_rank, NEW.priority_rank, 1) ON CONFLICT (status_rank, priority_rank) DO UPDATE SET n = n + 1;
  INSERT INTO tasks_search (rowid, text, facets) VALUES (NEW.seq, NEW.search_text, 's' || NEW.status_rank || ' p' || NEW.priority_rank);
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tasks', NEW.id);
END;
CREATE TRIGGER tasks_moved AFTER UPDATE OF status, priority, planned_start_on, search_text ON tasks BEGIN
  UPDATE task_counts SET n = n - 1 WHERE status_rank = OLD.status_rank AND priority_rank = OLD.priority_rank;
  INSERT INTO task_counts (status_rank, priority_rank, n) VALUES (NEW.status_rank, NEW.priority_rank, 1) ON CONFLICT (status_rank, priority_rank) DO UPDATE SET n = n + 1;
  UPDATE tasks_search SET text = NEW.search_text, facets = 's' || NEW.status_rank || ' p' || NEW.priority_rank WHERE rowid = NEW.seq;
  UPDATE task_assignments SET status_rank = NEW.status_rank, priority_rank = NEW.priority_rank, planned_start_on = NEW.planned_start_on WHERE task_id = NEW.id AND to_at IS NULL;
END;
CREATE TRIGGER tasks_deleted AFTER DELETE ON tasks BEGIN
  UPDATE task_counts SET n = n - 1 WHERE status_rank = OLD.status_rank AND priority_rank = OLD.priority_rank;
  DELETE FROM tasks_search WHERE rowid = OLD.seq;
  INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('tasks', OLD.id, 1);
END;
CREATE TRIGGER tasks_changed_u AFTER UPDATE ON tasks BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tasks', NEW.id); END;
CREATE TRIGGER task_assignments_placed AFTER INSERT ON task_assignments BEGIN
  UPDATE task_assignments SET (task_seq, status_rank, priority_rank, planned_start_on) = (SELECT seq, status_rank, priority_rank, planned_start_on FROM tasks WHERE id = NEW.task_id) WHERE id = NEW.id;
END;
