-- What a person has timed on an order. The rows are the person's own: they are offered to a report and decide nothing (decision 0075).
CREATE TABLE timer_intervals (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  work_order_id TEXT NOT NULL REFERENCES work_orders (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('work', 'travel')),
  started_at INTEGER NOT NULL,
  stopped_at INTEGER,
  ending TEXT CHECK (ending IN ('paused', 'stopped')),
  CHECK (stopped_at IS NULL OR stopped_at >= started_at),
  CHECK ((stopped_at IS NULL) = (ending IS NULL))
) STRICT;

-- One timer runs per person, whatever number of devices start one.
CREATE UNIQUE INDEX timer_intervals_running ON timer_intervals (user_id) WHERE stopped_at IS NULL;
CREATE INDEX timer_intervals_by_order ON timer_intervals (work_order_id, user_id, started_at);
CREATE INDEX timer_intervals_by_person ON timer_intervals (user_id, started_at);

-- Devices store the timer with its order.
CREATE TRIGGER timer_intervals_changed_i AFTER INSERT ON timer_intervals BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.work_order_id); END;
CREATE TRIGGER timer_intervals_changed_u AFTER UPDATE ON timer_intervals BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.work_order_id); END;
