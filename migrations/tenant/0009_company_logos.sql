-- The company's logo, one picture for each kind of image that is asked for. The bytes lie with the files.
CREATE TABLE company_logos (
  media_type TEXT PRIMARY KEY CHECK (media_type IN ('image/png', 'image/webp', 'image/jpeg')),
  file_id TEXT NOT NULL REFERENCES files (id),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
