-- A serial number as others write it: without case and separators, o as 0, i and l as 1 (app/kernel/text/serial-key.ts).
ALTER TABLE assets ADD COLUMN serial_key TEXT GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(serial_number), ' ', ''), char(160), ''), '-', ''), '/', ''), '.', ''), ',', ''), ':', ''), '_', ''), '''', ''), char(8209), ''), char(8211), ''), 'o', '0'), 'i', '1'), 'l', '1')) VIRTUAL;
-- Not partial: SQLite finds one of two conditions by an index only then.
CREATE INDEX assets_by_serial_key ON assets (serial_key);
