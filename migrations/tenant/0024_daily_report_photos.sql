-- Photos of a daily report. A receipt belongs to the expense at that position of the report. They are written in the batch that inserts or updates
-- the report row, so its triggers move the order's content_version and the change feed.
CREATE TABLE daily_report_photos (
  file_id TEXT PRIMARY KEY REFERENCES files (id),
  report_id TEXT NOT NULL REFERENCES daily_reports (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('before', 'after', 'other', 'receipt')),
  expense INTEGER CHECK (expense >= 0),
  CHECK ((kind = 'receipt') = (expense IS NOT NULL))
) STRICT;
CREATE INDEX daily_report_photos_by_report ON daily_report_photos (report_id, position);

-- As with documents: a file is attached with its first use and gone with its last, and the nightly job deletes what is gone.
CREATE TRIGGER daily_report_photos_attach AFTER INSERT ON daily_report_photos BEGIN
  UPDATE files SET status = 'attached', attached_at = unixepoch() * 1000 WHERE id = NEW.file_id AND status = 'pending';
END;
CREATE TRIGGER daily_report_photos_detach AFTER DELETE ON daily_report_photos BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id);
END;
DROP TRIGGER documents_detach;
CREATE TRIGGER documents_detach AFTER DELETE ON documents BEGIN
  UPDATE files SET status = 'gone', gone_at = unixepoch() * 1000
    WHERE id = OLD.file_id AND status <> 'gone' AND NOT EXISTS (SELECT 1 FROM documents WHERE file_id = OLD.file_id)
      AND NOT EXISTS (SELECT 1 FROM daily_report_photos WHERE file_id = OLD.file_id);
END;
