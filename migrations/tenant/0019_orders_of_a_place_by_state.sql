-- A board of one customer, place or thing: the cards of each column in their order, and how many there are, from one index each.
CREATE INDEX work_orders_customer_status ON work_orders (customer_id, status_rank, number) WHERE customer_id IS NOT NULL;
CREATE INDEX work_orders_location_status ON work_orders (location_id, status_rank, number) WHERE location_id IS NOT NULL;
CREATE INDEX work_orders_room_status ON work_orders (room_id, status_rank, number) WHERE room_id IS NOT NULL;
CREATE INDEX work_orders_asset_status ON work_orders (asset_id, status_rank, number) WHERE asset_id IS NOT NULL;
-- And their lists by number, as customers have theirs.
DROP INDEX work_orders_of_location;
DROP INDEX work_orders_of_room;
DROP INDEX work_orders_of_asset;
CREATE INDEX work_orders_of_location ON work_orders (location_id, number);
CREATE INDEX work_orders_of_room ON work_orders (room_id, number);
CREATE INDEX work_orders_of_asset ON work_orders (asset_id, number);
