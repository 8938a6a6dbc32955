-- A device is told as long as its session runs; whatever ends the session takes it out.
CREATE TRIGGER sessions_end_devices AFTER UPDATE OF ended_at ON sessions
WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;
