-- The code of a label is the end of the record's id (app/kernel/label-codes.ts).
CREATE INDEX assets_by_code ON assets (substr(id, 25));
CREATE INDEX rooms_by_code ON rooms (substr(id, 25));
CREATE INDEX equipment_by_code ON equipment (substr(id, 25));
CREATE INDEX spare_parts_by_code ON spare_parts (substr(id, 25));
