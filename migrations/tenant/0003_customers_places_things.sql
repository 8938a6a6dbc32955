-- A customer and a partner are one kind of record with two flags (RULES 6).
CREATE TABLE customers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  entity TEXT NOT NULL CHECK (entity IN ('company', 'private-person')),
  tax_id TEXT NOT NULL DEFAULT '',
  contact_person TEXT NOT NULL DEFAULT '',
  contact_number TEXT NOT NULL DEFAULT '',
  contact_email TEXT NOT NULL DEFAULT '',
  telephone TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  is_customer INTEGER NOT NULL DEFAULT 1 CHECK (is_customer IN (0, 1)),
  is_partner INTEGER NOT NULL DEFAULT 0 CHECK (is_partner IN (0, 1)),
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX customers_by_name ON customers (sort_key, id) WHERE archived_at IS NULL;

CREATE TABLE locations (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id),
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  street TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  number TEXT NOT NULL DEFAULT '',
  floor TEXT NOT NULL DEFAULT '',
  section TEXT NOT NULL DEFAULT '',
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX locations_by_name ON locations (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX locations_by_customer ON locations (customer_id, sort_key) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX locations_one_default ON locations (customer_id) WHERE is_default = 1;

CREATE TABLE rooms (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  location_id TEXT NOT NULL REFERENCES locations (id),
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  floor TEXT NOT NULL DEFAULT '',
  number TEXT NOT NULL DEFAULT '',
  section TEXT NOT NULL DEFAULT '',
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rooms_by_name ON rooms (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_by_location ON rooms (location_id, sort_key) WHERE archived_at IS NULL;

CREATE TABLE assets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id),
  location_id TEXT REFERENCES locations (id),
  room_id TEXT REFERENCES rooms (id),
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  serial_number TEXT NOT NULL DEFAULT '',
  manufacturer TEXT NOT NULL DEFAULT '',
  model TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT '',
  position TEXT NOT NULL DEFAULT '',
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX assets_by_name ON assets (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX assets_by_customer ON assets (customer_id, sort_key) WHERE archived_at IS NULL;
CREATE INDEX assets_by_location ON assets (location_id, sort_key) WHERE archived_at IS NULL;

CREATE TABLE equipment_categories (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE equipment (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  category_id TEXT REFERENCES equipment_categories (id),
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX equipment_by_name ON equipment (sort_key, id) WHERE archived_at IS NULL;

-- stock_thousandths may go negative, with a warning (RULES 5).
CREATE TABLE spare_parts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  unit TEXT NOT NULL CHECK (unit IN ('litre', 'kilogram', 'meter', 'square-meter', 'cubic-meter', 'piece', 'none')),
  stock_thousandths INTEGER NOT NULL DEFAULT 0,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX spare_parts_by_name ON spare_parts (sort_key, id) WHERE archived_at IS NULL;

-- Pickers search by word starts, diacritics folded; one index for all kinds of things.
CREATE VIRTUAL TABLE places_things_search USING fts5 (kind, ref UNINDEXED, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
CREATE TRIGGER customers_search_i AFTER INSERT ON customers BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8, 'customers', NEW.id, NEW.search_text); END;
CREATE TRIGGER customers_search_u AFTER UPDATE OF search_text ON customers BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8; END;
CREATE TRIGGER customers_search_d AFTER DELETE ON customers BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8; END;
CREATE TRIGGER locations_search_i AFTER INSERT ON locations BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 1, 'locations', NEW.id, NEW.search_text); END;
CREATE TRIGGER locations_search_u AFTER UPDATE OF search_text ON locations BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 1; END;
CREATE TRIGGER locations_search_d AFTER DELETE ON locations BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 1; END;
CREATE TRIGGER rooms_search_i AFTER INSERT ON rooms BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 2, 'rooms', NEW.id, NEW.search_text); END;
CREATE TRIGGER rooms_search_u AFTER UPDATE OF search_text ON rooms BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 2; END;
CREATE TRIGGER rooms_search_d AFTER DELETE ON rooms BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 2; END;
CREATE TRIGGER assets_search_i AFTER INSERT ON assets BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 3, 'assets', NEW.id, NEW.search_text); END;
CREATE TRIGGER assets_search_u AFTER UPDATE OF search_text ON assets BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 3; END;
CREATE TRIGGER assets_search_d AFTER DELETE ON assets BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 3; END;

CREATE TRIGGER customers_changed_i AFTER INSERT ON customers BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('customers', NEW.id); END;
CREATE TRIGGER customers_changed_u AFTER UPDATE ON customers BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('customers', NEW.id); END;
CREATE TRIGGER customers_changed_d AFTER DELETE ON customers BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('customers', OLD.id, 1); END;
CREATE TRIGGER locations_changed_i AFTER INSERT ON locations BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('locations', NEW.id); END;
CREATE TRIGGER locations_changed_u AFTER UPDATE ON locations BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('locations', NEW.id); END;
CREATE TRIGGER locations_changed_d AFTER DELETE ON locations BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('locations', OLD.id, 1); END;
CREATE TRIGGER rooms_changed_i AFTER INSERT ON rooms BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('rooms', NEW.id); END;
CREATE TRIGGER rooms_changed_u AFTER UPDATE ON rooms BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('rooms', NEW.id); END;
CREATE TRIGGER rooms_changed_d AFTER DELETE ON rooms BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('rooms', OLD.id, 1); END;
CREATE TRIGGER assets_changed_i AFTER INSERT ON assets BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('assets', NEW.id); END;
CREATE TRIGGER assets_changed_u AFTER UPDATE ON assets BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('assets', NEW.id); END;
CREATE TRIGGER assets_changed_d AFTER DELETE ON assets BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('assets', OLD.id, 1); END;
CREATE TRIGGER equipment_changed_i AFTER INSERT ON equipment BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('equipment', NEW.id); END;
CREATE TRIGGER equipment_changed_u AFTER UPDATE ON equipment BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('equipment', NEW.id); END;
CREATE TRIGGER spare_parts_changed_i AFTER INSERT ON spare_parts BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('spare_parts', NEW.id); END;
CREATE TRIGGER spare_parts_changed_u AFTER UPDATE ON spare_parts BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('spare_parts', NEW.id); END;
