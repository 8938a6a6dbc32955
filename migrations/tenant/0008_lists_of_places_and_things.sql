-- Each order that a list of places and things offers has its index; what is archived is few and has its own.
CREATE INDEX customers_of_customers ON customers (sort_key, id) WHERE archived_at IS NULL AND is_customer = 1;
CREATE INDEX customers_of_partners ON customers (sort_key, id) WHERE archived_at IS NULL AND is_partner = 1;
CREATE INDEX customers_by_city ON customers (city, id) WHERE archived_at IS NULL;
CREATE INDEX customers_archived ON customers (sort_key, id) WHERE archived_at IS NOT NULL;

CREATE INDEX locations_by_city ON locations (city, id) WHERE archived_at IS NULL;
CREATE INDEX locations_archived ON locations (sort_key, id) WHERE archived_at IS NOT NULL;

CREATE INDEX rooms_by_floor ON rooms (floor, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_archived ON rooms (sort_key, id) WHERE archived_at IS NOT NULL;

CREATE INDEX assets_by_serial ON assets (serial_number, id) WHERE archived_at IS NULL;
CREATE INDEX assets_by_manufacturer ON assets (manufacturer, id) WHERE archived_at IS NULL;
CREATE INDEX assets_by_category ON assets (category, sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX assets_archived ON assets (sort_key, id) WHERE archived_at IS NOT NULL;

CREATE INDEX equipment_categories_by_name ON equipment_categories (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX equipment_by_category ON equipment (category_id, archived_at, sort_key, id);
CREATE INDEX equipment_archived ON equipment (sort_key, id) WHERE archived_at IS NOT NULL;
CREATE INDEX spare_parts_by_stock ON spare_parts (stock_thousandths, id) WHERE archived_at IS NULL;
CREATE INDEX spare_parts_archived ON spare_parts (sort_key, id) WHERE archived_at IS NOT NULL;

-- What lies in a place or belongs to a customer, archived or not: narrows lists and pickers in order, and says what is in use.
DROP INDEX locations_by_customer;
DROP INDEX rooms_by_location;
DROP INDEX assets_by_customer;
DROP INDEX assets_by_location;
CREATE INDEX locations_by_customer ON locations (customer_id, archived_at, sort_key, id);
CREATE INDEX rooms_by_location ON rooms (location_id, archived_at, sort_key, id);
CREATE INDEX assets_by_customer ON assets (customer_id, archived_at, sort_key, id);
CREATE INDEX assets_by_location ON assets (location_id, archived_at, sort_key, id);
CREATE INDEX assets_by_room ON assets (room_id, archived_at, sort_key, id);

-- What uses a thing, for "in use" before it is deleted.
CREATE INDEX work_order_equipment_of_equipment ON work_order_equipment (equipment_id);
CREATE INDEX work_order_parts_of_part ON work_order_parts (spare_part_id) WHERE spare_part_id IS NOT NULL;
CREATE INDEX daily_report_parts_of_part ON daily_report_parts (spare_part_id) WHERE spare_part_id IS NOT NULL;
CREATE INDEX daily_report_equipment_of_equipment ON daily_report_equipment (equipment_id) WHERE equipment_id IS NOT NULL;

-- Equipment and parts join the search by words.
CREATE TRIGGER equipment_search_i AFTER INSERT ON equipment BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 4, 'equipment', NEW.id, NEW.search_text); END;
CREATE TRIGGER equipment_search_u AFTER UPDATE OF search_text ON equipment BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 4; END;
CREATE TRIGGER equipment_search_d AFTER DELETE ON equipment BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 4; END;
CREATE TRIGGER spare_parts_search_i AFTER INSERT ON spare_parts BEGIN INSERT INTO places_things_search (rowid, kind, ref, text) VALUES (NEW.seq * 8 + 5, 'spareparts', NEW.id, NEW.search_text); END;
CREATE TRIGGER spare_parts_search_u AFTER UPDATE OF search_text ON spare_parts BEGIN UPDATE places_things_search SET text = NEW.search_text WHERE rowid = NEW.seq * 8 + 5; END;
CREATE TRIGGER spare_parts_search_d AFTER DELETE ON spare_parts BEGIN DELETE FROM places_things_search WHERE rowid = OLD.seq * 8 + 5; END;
INSERT INTO places_things_search (rowid, kind, ref, text) SELECT seq * 8 + 4, 'equipment', id, search_text FROM equipment;
INSERT INTO places_things_search (rowid, kind, ref, text) SELECT seq * 8 + 5, 'spareparts', id, search_text FROM spare_parts;

CREATE TRIGGER equipment_changed_d AFTER DELETE ON equipment BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('equipment', OLD.id, 1); END;
CREATE TRIGGER spare_parts_changed_d AFTER DELETE ON spare_parts BEGIN INSERT OR REPLACE INTO changes (table_name, row_id, gone) VALUES ('spare_parts', OLD.id, 1); END;
