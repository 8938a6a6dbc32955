-- What customers and staff ask for (RULES 4). creator_id sees it as his own; handler_id does it without an order.
CREATE TABLE tickets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- The description as a document of the editor; null where it is plain text.
  description_doc TEXT CHECK (description_doc IS NULL OR json_valid(description_doc)),
  status TEXT NOT NULL CHECK (status IN ('created', 'in-progress', 'accepted', 'rejected', 'done')),
  status_rank INTEGER GENERATED ALWAYS AS (CASE status WHEN 'created' THEN 1 WHEN 'accepted' THEN 2 WHEN 'in-progress' THEN 3 WHEN 'done' THEN 4 ELSE 5 END) STORED,
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  priority_rank INTEGER GENERATED ALWAYS AS (CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END) STORED,
  customer_id TEXT REFERENCES customers (id),
  location_id TEXT REFERENCES locations (id),
  room_id TEXT REFERENCES rooms (id),
  asset_id TEXT REFERENCES assets (id),
  creator_id TEXT NOT NULL REFERENCES users (id),
  handler_id TEXT REFERENCES users (id),
  -- The order that it is linked to now; ended links are in ticket_links.
  work_order_id TEXT REFERENCES work_orders (id),
  rejection_reason TEXT NOT NULL DEFAULT '',
  resolution TEXT NOT NULL DEFAULT '',
  accepted_at INTEGER,
  started_at INTEGER,
  closed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  search_text TEXT NOT NULL DEFAULT '',
  CHECK ((status IN ('rejected', 'done')) = (closed_at IS NOT NULL)),
  CHECK (status <> 'rejected' OR (rejection_reason <> '' AND work_order_id IS NULL)),
  CHECK (status <> 'created' OR work_order_id IS NULL)
) STRICT;
CREATE INDEX tickets_by_number ON tickets (number);
CREATE INDEX tickets_by_status ON tickets (status_rank, number);
CREATE INDEX tickets_by_priority ON tickets (priority_rank, number);
CREATE INDEX tickets_status_priority ON tickets (status_rank, priority_rank, number);
CREATE INDEX tickets_by_creator ON tickets (creator_id, number);
CREATE INDEX tickets_creator_status ON tickets (creator_id, status_rank, number);
CREATE INDEX tickets_by_customer ON tickets (customer_id, number);
CREATE INDEX tickets_customer_status ON tickets (customer_id, status_rank, number);
CREATE INDEX tickets_of_order ON tickets (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX tickets_of_handler ON tickets (handler_id, status_rank) WHERE handler_id IS NOT NULL;
CREATE INDEX tickets_of_location ON tickets (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX tickets_of_room ON tickets (room_id) WHERE room_id IS NOT NULL;
CREATE INDEX tickets_of_asset ON tickets (asset_id) WHERE asset_id IS NOT NULL;

-- Every link that ever was: a row without ended_at holds now.
CREATE TABLE ticket_links (
  id TEXT PRIMARY KEY,
  ticket_id TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  work_order_id TEXT NOT NULL,
  work_order_number TEXT NOT NULL,
  linked_by TEXT NOT NULL REFERENCES users (id),
  linked_at INTEGER NOT NULL,
  ended_at INTEGER,
  ended_by TEXT REFERENCES users (id)
) STRICT;
CREATE UNIQUE INDEX ticket_links_one ON ticket_links (ticket_id) WHERE ended_at IS NULL;
CREATE INDEX ticket_links_of_ticket ON ticket_links (ticket_id, linked_at);
CREATE INDEX ticket_links_of_order ON ticket_links (work_order_id, ended_at);

-- facets (s3 p2) let a search filter by state and priority in the index itself.
CREATE VIRTUAL TABLE tickets_search USING fts5 (text, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE TRIGGER tickets_inserted AFTER INSERT ON tickets BEGIN
  INSERT INTO tickets_search (rowid, text, facets) VALUES (NEW.seq, NEW.search_text, 's' || NEW.status_rank || ' p' || NEW.priority_rank);
  INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tickets', NEW.id);
END;
CREATE TRIGGER tickets_moved AFTER UPDATE OF status, priority, search_text ON tickets
WHEN OLD.status_rank <> NEW.status_rank OR OLD.priority_rank <> NEW.priority_rank OR OLD.search_text <> NEW.search_text BEGIN
  UPDATE tickets_search SET text = NEW.search_text, facets = 's' || NEW.status_rank || ' p' || NEW.priority_rank WHERE rowid = NEW.seq;
END;
CREATE TRIGGER tickets_deleted AFTER DELETE ON tickets BEGIN
  DELETE FROM tickets_search WHERE rowid = OLD.seq;
  INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('tickets', OLD.id, 1);
END;
CREATE TRIGGER tickets_changed_u AFTER UPDATE ON tickets BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tickets', NEW.id); END;
