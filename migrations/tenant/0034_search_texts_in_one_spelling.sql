-- Search texts have Serbian Cyrillic in Latin script and dj as d (app/kernel/text/fold.ts). The own words of a changed text end with char(31):
-- their length is no longer that of the text they were made of.
CREATE TABLE respelled (table_name TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL) STRICT;
INSERT INTO respelled SELECT 'customers', id, substr(search_text, 1, length(name)) || ' ' || char(31) || substr(search_text, length(name) + 1) FROM customers WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'locations', id, substr(search_text, 1, length(name)) || ' ' || char(31) || substr(search_text, length(name) + 1) FROM locations WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'rooms', id, substr(search_text, 1, length(name)) || ' ' || char(31) || substr(search_text, length(name) + 1) FROM rooms WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'assets', id, substr(search_text, 1, length(name)) || ' ' || char(31) || substr(search_text, length(name) + 1) FROM assets WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'users', id, substr(search_text, 1, length(name) + length(surname) + 1) || ' ' || char(31) || substr(search_text, length(name) + length(surname) + 2) FROM users WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'tickets', id, substr(search_text, 1, length(name) + length(description) + 1) || ' ' || char(31) || substr(search_text, length(name) + length(description) + 2)
  FROM tickets WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'work_orders', id, substr(search_text, 1, length(external_reference) + length(job_number) + length(description) + 2) || ' ' || char(31)
  || substr(search_text, length(external_reference) + length(job_number) + length(description) + 3) FROM work_orders WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'tasks', id, search_text FROM tasks WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'equipment', id, search_text FROM equipment WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'spare_parts', id, search_text FROM spare_parts WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'maintenance_plans', id, search_text FROM maintenance_plans WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
INSERT INTO respelled SELECT 'checklist_templates', id, search_text FROM checklist_templates WHERE instr(search_text, 'dj') OR search_text GLOB '*[а-џ]*';
-- In two steps: SQLite's parser takes no more calls within each other.
UPDATE respelled SET text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'а', 'a'), 'б', 'b'),
  'в', 'v'), 'г', 'g'), 'д', 'd'), 'ђ', 'd'), 'е', 'e'), 'ж', 'z'), 'з', 'z'), 'и', 'i'), 'ј', 'j'), 'к', 'k'), 'л', 'l'), 'љ', 'lj'), 'м', 'm');
UPDATE respelled SET text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'н',
  'n'), 'њ', 'nj'), 'о', 'o'), 'п', 'p'), 'р', 'r'), 'с', 's'), 'т', 't'), 'ћ', 'c'), 'у', 'u'), 'ф', 'f'), 'х', 'h'), 'ц', 'c'), 'ч', 'c'), 'џ',
  'dz'), 'ш', 's'), 'dj', 'd'), 'dj', 'd');
-- The people of an order are found by their own words.
DROP VIEW work_order_words;
CREATE VIEW work_order_words AS SELECT seq, id, asset_id, search_text || related AS text, related FROM (SELECT seq, id, asset_id, search_text,
  coalesce(' ' || (SELECT a.search_text FROM assets a WHERE a.id = asset_id), '')
  || coalesce(' ' || (SELECT group_concat(substr(u.search_text, 1, iif(instr(u.search_text, char(31)) > 0, instr(u.search_text, char(31)) - 1, length(u.name) + length(u.surname) + 1)), ' ')
    FROM work_order_assignments p CROSS JOIN users u ON u.id = p.user_id WHERE p.work_order_id = work_orders.id AND p.to_at IS NULL), '')
  || coalesce(' ' || (SELECT group_concat(t.number, ' ') FROM tickets t WHERE t.work_order_id = work_orders.id), '') AS related
  FROM work_orders);

-- Each order is indexed once, at the end. The feed of changes is not for this: what devices store of a record stays the same.
DROP TRIGGER work_orders_changed_u;
DROP TRIGGER work_orders_reworded;
DROP TRIGGER assets_renamed_in_orders;
DROP TRIGGER tickets_changed_u;
DROP TRIGGER tasks_changed_u;
UPDATE customers SET search_text = r.text FROM respelled r WHERE r.table_name = 'customers' AND r.id = customers.id;
UPDATE users SET search_text = r.text FROM respelled r WHERE r.table_name = 'users' AND r.id = users.id;
UPDATE locations SET search_text = r.text FROM respelled r WHERE r.table_name = 'locations' AND r.id = locations.id;
UPDATE rooms SET search_text = r.text FROM respelled r WHERE r.table_name = 'rooms' AND r.id = rooms.id;
UPDATE assets SET search_text = r.text FROM respelled r WHERE r.table_name = 'assets' AND r.id = assets.id;
UPDATE equipment SET search_text = r.text FROM respelled r WHERE r.table_name = 'equipment' AND r.id = equipment.id;
UPDATE spare_parts SET search_text = r.text FROM respelled r WHERE r.table_name = 'spare_parts' AND r.id = spare_parts.id;
UPDATE maintenance_plans SET search_text = r.text FROM respelled r WHERE r.table_name = 'maintenance_plans' AND r.id = maintenance_plans.id;
UPDATE checklist_templates SET search_text = r.text FROM respelled r WHERE r.table_name = 'checklist_templates' AND r.id = checklist_templates.id;
UPDATE tasks SET search_text = r.text FROM respelled r WHERE r.table_name = 'tasks' AND r.id = tasks.id;
UPDATE tickets SET search_text = r.text FROM respelled r WHERE r.table_name = 'tickets' AND r.id = tickets.id;
UPDATE work_orders SET search_text = r.text FROM respelled r WHERE r.table_name = 'work_orders' AND r.id = work_orders.id;
UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid) WHERE instr(text, 'dj') OR text GLOB '*[а-џ]*';
DROP TABLE respelled;

CREATE TRIGGER work_orders_changed_u AFTER UPDATE ON work_orders BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.id); END;
CREATE TRIGGER work_orders_reworded AFTER UPDATE OF search_text, asset_id ON work_orders WHEN OLD.search_text <> NEW.search_text OR OLD.asset_id IS NOT NEW.asset_id BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = NEW.seq) WHERE rowid = NEW.seq;
END;
CREATE TRIGGER assets_renamed_in_orders AFTER UPDATE OF search_text ON assets WHEN OLD.search_text <> NEW.search_text BEGIN
  UPDATE work_orders_search SET text = (SELECT text FROM work_order_words WHERE seq = work_orders_search.rowid)
    WHERE rowid IN (SELECT seq FROM work_orders WHERE asset_id = NEW.id);
END;
CREATE TRIGGER tickets_changed_u AFTER UPDATE ON tickets BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tickets', NEW.id); END;
CREATE TRIGGER tasks_changed_u AFTER UPDATE ON tasks BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('tasks', NEW.id); END;
