-- The last planned day: an open order is overdue after it.
ALTER TABLE work_orders ADD COLUMN due_on TEXT GENERATED ALWAYS AS (CASE planned_end_on WHEN '' THEN planned_start_on ELSE planned_end_on END) VIRTUAL;
-- People who are assigned now, so that the open orders of nobody are found by an index.
ALTER TABLE work_orders ADD COLUMN assignee_count INTEGER NOT NULL DEFAULT 0;
-- The feed of changes is not for this: what devices store of an order stays the same.
DROP TRIGGER work_orders_changed_u;
UPDATE work_orders SET assignee_count = n
  FROM (SELECT work_order_id, count(*) AS n FROM work_order_assignments WHERE to_at IS NULL GROUP BY work_order_id)
  WHERE id = work_order_id;
CREATE TRIGGER work_orders_changed_u AFTER UPDATE ON work_orders BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.id); END;

-- Open orders by urgency: ranges of priority and last day, read one after the other. Done orders are in none of these.
CREATE INDEX work_orders_urgency ON work_orders (priority_rank, due_on, number) WHERE status_rank < 5;
CREATE INDEX work_orders_status_urgency ON work_orders (status_rank, priority_rank, due_on, number) WHERE status_rank < 5;
CREATE INDEX work_orders_unassigned_urgency ON work_orders (priority_rank, due_on, number) WHERE status_rank < 5 AND assignee_count = 0;

-- What a search of orders finds besides their own words: the asset with its maker, model and serial number, the people, the tickets.
-- Of a person only the name, with which the search text begins: the rest is not for everybody.
CREATE VIEW work_order_words AS SELECT seq, id, asset_id, search_text || related AS text, related FROM (SELECT seq, id, asset_id, search_text,
  coalesce(' ' || (SELECT a.search_text FROM assets a WHERE a.id = asset_id), '')
  || coalesce(' ' || (SELECT group_concat(substr(u.search_text, 1, length(u.name) + length(u.surname) + 1), ' ')
    FROM work_order_assignments p CROSS JOIN users u ON u.id = p.user_id WHERE p.work_order_id = work_orders.id AND p.to_at IS NULL), '')
  || coalesce(' ' || (SELECT group_concat(t.number, ' ') FROM tickets t WHERE t.work_order_id = work_orders.id), '') AS related
  FROM work_orders);

UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid);

DROP TRIGGER work_orders_reworded;
CREATE TRIGGER work_orders_reworded AFTER UPDATE OF search_text, asset_id ON work_orders WHEN OLD.search_text <> NEW.search_text OR OLD.asset_id IS NOT NEW.asset_id BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = NEW.seq) WHERE rowid = NEW.seq;
END;
DROP TRIGGER work_orders_inserted;
CREATE TRIGGER work_orders_inserted AFTER INSERT ON work_orders BEGIN
  INSERT INTO work_order_counts (status_rank, priority_rank, n) VALUES (NEW.status_rank, NEW.priority_rank, 1)
    ON CONFLICT (status_rank, priority_rank) DO UPDATE SET n = n + 1;
  INSERT INTO work_orders_search (rowid, text, facets)
    VALUES (NEW.seq, (SELECT text FROM work_order_words WHERE seq = NEW.seq), 's' || NEW.status_rank || ' p' || NEW.priority_rank);
END;
CREATE TRIGGER work_order_assignments_named_i AFTER INSERT ON work_order_assignments WHEN NEW.to_at IS NULL BEGIN
  UPDATE work_orders SET assignee_count = assignee_count + 1 WHERE id = NEW.work_order_id;
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE id = NEW.work_order_id)
    WHERE rowid = (SELECT seq FROM work_orders WHERE id = NEW.work_order_id);
END;
CREATE TRIGGER work_order_assignments_named_u AFTER UPDATE OF user_id, to_at ON work_order_assignments
WHEN OLD.user_id <> NEW.user_id OR (OLD.to_at IS NULL) <> (NEW.to_at IS NULL) BEGIN
  UPDATE work_orders SET assignee_count = assignee_count + (NEW.to_at IS NULL) - (OLD.to_at IS NULL) WHERE id = NEW.work_order_id;
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE id = NEW.work_order_id)
    WHERE rowid = (SELECT seq FROM work_orders WHERE id = NEW.work_order_id);
END;
CREATE TRIGGER users_renamed_in_orders AFTER UPDATE OF name, surname, search_text ON users
WHEN OLD.name <> NEW.name OR OLD.surname <> NEW.surname BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid)
    WHERE rowid IN (SELECT order_seq FROM work_order_assignments WHERE user_id = NEW.id AND to_at IS NULL);
END;
CREATE TRIGGER assets_renamed_in_orders AFTER UPDATE OF search_text ON assets WHEN OLD.search_text <> NEW.search_text BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid)
    WHERE rowid IN (SELECT seq FROM work_orders WHERE asset_id = NEW.id);
END;
CREATE TRIGGER tickets_linked_in_orders AFTER UPDATE OF work_order_id ON tickets WHEN OLD.work_order_id IS NOT NEW.work_order_id BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid)
    WHERE rowid IN (SELECT seq FROM work_orders WHERE id IN (OLD.work_order_id, NEW.work_order_id));
END;

-- Named filters, sorting, columns and view of a list, as the query of its URL: a person's own, or shared with the company.
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  list TEXT NOT NULL CHECK (list IN ('work-orders', 'tasks', 'tickets')),
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  sort_key TEXT NOT NULL,
  query TEXT NOT NULL CHECK (length(query) <= 2000),
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_views_of_person ON saved_views (list, owner_id, sort_key) WHERE shared = 0;
CREATE UNIQUE INDEX saved_views_of_company ON saved_views (list, sort_key) WHERE shared = 1;

-- The view with which a list opens for a person.
CREATE TABLE saved_view_defaults (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list TEXT NOT NULL CHECK (list IN ('work-orders', 'tasks', 'tickets')),
  view_id TEXT NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, list)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_view_defaults_of_view ON saved_view_defaults (view_id);
