-- Sort keys have Serbian Cyrillic in Latin script (app/kernel/text/sort-key.ts). A key of before has such a letter as ~ and its code; dž, lj and
-- nj are one letter.
CREATE TABLE respelled (table_name TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL) STRICT;
INSERT INTO respelled SELECT 'customers', id, sort_key FROM customers WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'users', id, sort_key FROM users WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'locations', id, sort_key FROM locations WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'rooms', id, sort_key FROM rooms WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'assets', id, sort_key FROM assets WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'equipment_categories', id, sort_key FROM equipment_categories WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'equipment', id, sort_key FROM equipment WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'spare_parts', id, sort_key FROM spare_parts WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'maintenance_plans', id, sort_key FROM maintenance_plans WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'checklist_templates', id, sort_key FROM checklist_templates WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'phrases', id, sort_key FROM phrases WHERE sort_key LIKE '%~0004%';
INSERT INTO respelled SELECT 'saved_views', id, sort_key FROM saved_views WHERE sort_key LIKE '%~0004%';
-- In two steps: SQLite's parser takes no more calls within each other.
UPDATE respelled SET text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '~000430', 'a'),
  '~000431', 'b'), '~000432', 'v'), '~000433', 'g'), '~000434', 'd'), '~000452', 'd}'), '~000435', 'e'), '~000436', 'z{'), '~000437', 'z'),
  '~000438', 'i'), '~000458', 'j'), '~00043a', 'k'), '~00043b', 'l'), '~000459', 'l{'), '~00043c', 'm');
UPDATE respelled SET text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text,
  '~00043d', 'n'), '~00045a', 'n{'), '~00043e', 'o'), '~00043f', 'p'), '~000440', 'r'), '~000441', 's'), '~000442', 't'), '~00045b', 'c}'),
  '~000443', 'u'), '~000444', 'f'), '~000445', 'h'), '~000446', 'c'), '~000447', 'c{'), '~00045f', 'd{'), '~000448', 's{'), 'dz{', 'd{'), 'lj',
  'l{'), 'nj', 'n{');
-- Orders and plans follow their customer by triggers. The feed of changes is not for that: what devices store of an order stays the same.
DROP TRIGGER work_orders_changed_u;
UPDATE customers SET sort_key = r.text FROM respelled r WHERE r.table_name = 'customers' AND r.id = customers.id;
UPDATE users SET sort_key = r.text FROM respelled r WHERE r.table_name = 'users' AND r.id = users.id;
UPDATE locations SET sort_key = r.text FROM respelled r WHERE r.table_name = 'locations' AND r.id = locations.id;
UPDATE rooms SET sort_key = r.text FROM respelled r WHERE r.table_name = 'rooms' AND r.id = rooms.id;
UPDATE assets SET sort_key = r.text FROM respelled r WHERE r.table_name = 'assets' AND r.id = assets.id;
UPDATE equipment_categories SET sort_key = r.text FROM respelled r WHERE r.table_name = 'equipment_categories' AND r.id = equipment_categories.id;
UPDATE equipment SET sort_key = r.text FROM respelled r WHERE r.table_name = 'equipment' AND r.id = equipment.id;
UPDATE spare_parts SET sort_key = r.text FROM respelled r WHERE r.table_name = 'spare_parts' AND r.id = spare_parts.id;
UPDATE maintenance_plans SET sort_key = r.text FROM respelled r WHERE r.table_name = 'maintenance_plans' AND r.id = maintenance_plans.id;
UPDATE checklist_templates SET sort_key = r.text FROM respelled r WHERE r.table_name = 'checklist_templates' AND r.id = checklist_templates.id;
-- A phrase or a view that exists in both scripts keeps its key.
UPDATE OR IGNORE phrases SET sort_key = r.text FROM respelled r WHERE r.table_name = 'phrases' AND r.id = phrases.id;
UPDATE OR IGNORE saved_views SET sort_key = r.text FROM respelled r WHERE r.table_name = 'saved_views' AND r.id = saved_views.id;
DROP TABLE respelled;
CREATE TRIGGER work_orders_changed_u AFTER UPDATE ON work_orders BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('work_orders', NEW.id); END;
