-- A serial number is looked up in either case.
CREATE INDEX assets_by_serial_lookup ON assets (lower(serial_number)) WHERE archived_at IS NULL;
