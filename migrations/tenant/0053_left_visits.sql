-- Who was taken off a visit, or was on one that was deleted with its order. Calendar feeds show it as cancelled for thirty days,
-- because some apps keep what merely disappears.
CREATE TABLE left_visits (
  visit_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  left_at INTEGER NOT NULL,
  PRIMARY KEY (visit_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX left_visits_by_person ON left_visits (user_id, starts_at);
CREATE INDEX left_visits_by_age ON left_visits (left_at);

CREATE TRIGGER visit_technicians_left AFTER DELETE ON visit_technicians BEGIN
  DELETE FROM left_visits WHERE left_at < unixepoch() * 1000 - 30 * 86400000;
  INSERT OR REPLACE INTO left_visits (visit_id, user_id, starts_at, left_at)
    VALUES (OLD.visit_id, OLD.user_id, OLD.starts_at, unixepoch() * 1000);
END;
CREATE TRIGGER visit_technicians_back AFTER INSERT ON visit_technicians BEGIN
  DELETE FROM left_visits WHERE visit_id = NEW.visit_id AND user_id = NEW.user_id;
END;
