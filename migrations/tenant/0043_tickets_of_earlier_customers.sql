-- The customer of a ticket when a comment or a file came to it: a customer reads what came while the ticket was theirs.
ALTER TABLE comments ADD COLUMN customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL;
ALTER TABLE documents ADD COLUMN customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL;
CREATE TRIGGER comments_of_ticket_i AFTER INSERT ON comments WHEN NEW.subject_type = 'ticket' BEGIN
  UPDATE comments SET customer_id = (SELECT customer_id FROM tickets WHERE id = NEW.subject_id) WHERE id = NEW.id;
END;
CREATE TRIGGER documents_of_ticket_i AFTER INSERT ON documents WHEN NEW.subject_type = 'ticket' BEGIN
  UPDATE documents SET customer_id = (SELECT customer_id FROM tickets WHERE id = NEW.subject_id) WHERE id = NEW.id;
END;

-- A ticket as it was when it left a customer. Only open tickets without an order leave one. What came to its activity up to until_activity
-- came while it belonged to that customer, or to none.
CREATE TABLE ticket_copies (
  seq INTEGER PRIMARY KEY,
  ticket_id TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  ended_at INTEGER NOT NULL,
  until_activity INTEGER NOT NULL,
  -- 0: it left before copies were made, so that nobody reads this one.
  is_readable INTEGER NOT NULL CHECK (is_readable IN (0, 1)),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  description_doc TEXT CHECK (description_doc IS NULL OR json_valid(description_doc)),
  status TEXT NOT NULL CHECK (status IN ('created', 'in-progress', 'accepted', 'rejected', 'done')),
  status_rank INTEGER NOT NULL,
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  priority_rank INTEGER NOT NULL,
  location_id TEXT REFERENCES locations (id) ON DELETE SET NULL,
  room_id TEXT REFERENCES rooms (id) ON DELETE SET NULL,
  asset_id TEXT REFERENCES assets (id) ON DELETE SET NULL,
  accepted_at INTEGER,
  started_at INTEGER,
  version INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX ticket_copies_of_ticket ON ticket_copies (ticket_id, customer_id, seq);
CREATE INDEX ticket_copies_of_customer ON ticket_copies (customer_id, ticket_id);
CREATE TRIGGER tickets_left_customer AFTER UPDATE OF customer_id ON tickets WHEN OLD.customer_id IS NOT NEW.customer_id BEGIN
  INSERT INTO ticket_copies (ticket_id, customer_id, ended_at, until_activity, is_readable, name, description, description_doc, status, status_rank,
      priority, priority_rank, location_id, room_id, asset_id, accepted_at, started_at, version, updated_at, search_text)
    VALUES (OLD.id, OLD.customer_id, NEW.updated_at, (SELECT coalesce(max(seq), 0) FROM activity), 1, OLD.name, OLD.description,
      OLD.description_doc, OLD.status, OLD.status_rank, OLD.priority, OLD.priority_rank, OLD.location_id, OLD.room_id, OLD.asset_id,
      OLD.accepted_at, OLD.started_at, OLD.version, OLD.updated_at, OLD.search_text);
END;

-- Of tickets that have moved before, the activity has the customers but not how the ticket was.
INSERT INTO ticket_copies (ticket_id, customer_id, ended_at, until_activity, is_readable, name, description, status, status_rank, priority,
    priority_rank, version, updated_at, search_text)
  SELECT t.id, (SELECT c.id FROM customers c WHERE c.id = change.value ->> 'from'), a.at, a.seq - 1, 0, '', '', 'created', 1, 'low', 1, 1, a.at, ''
  FROM tickets t CROSS JOIN activity a ON a.subject_type = 'ticket' AND a.subject_id = t.id CROSS JOIN json_each(a.facts, '$.changes') change
  WHERE a.event = 'ticket.updated' AND change.value ->> 'field' = 'customerId' ORDER BY a.seq;
UPDATE comments SET customer_id = (SELECT t.customer_id FROM tickets t WHERE t.id = subject_id) WHERE subject_type = 'ticket';
UPDATE documents SET customer_id = (SELECT t.customer_id FROM tickets t WHERE t.id = subject_id) WHERE subject_type = 'ticket';
UPDATE comments SET customer_id = (SELECT p.customer_id FROM ticket_copies p WHERE p.ticket_id = subject_id AND p.ended_at > created_at ORDER BY p.seq LIMIT 1)
  WHERE subject_type = 'ticket' AND EXISTS (SELECT 1 FROM ticket_copies p WHERE p.ticket_id = subject_id AND p.ended_at > created_at);
UPDATE documents SET customer_id = (SELECT p.customer_id FROM ticket_copies p WHERE p.ticket_id = subject_id AND p.ended_at > added_at ORDER BY p.seq LIMIT 1)
  WHERE subject_type = 'ticket' AND EXISTS (SELECT 1 FROM ticket_copies p WHERE p.ticket_id = subject_id AND p.ended_at > added_at);
