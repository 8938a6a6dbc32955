-- "Assigned to me" in each order that the list offers, from one index: the keys are copied from the order as its status is (0004).
ALTER TABLE work_order_assignments ADD COLUMN priority_rank INTEGER;
ALTER TABLE work_order_assignments ADD COLUMN planned_start_on TEXT;
ALTER TABLE work_order_assignments ADD COLUMN customer_sort TEXT;
UPDATE work_order_assignments SET (priority_rank, planned_start_on, customer_sort) =
  (SELECT priority_rank, planned_start_on, customer_sort FROM work_orders WHERE id = work_order_id);
CREATE INDEX work_order_assignments_by_priority ON work_order_assignments (user_id, priority_rank, order_seq) WHERE to_at IS NULL;
CREATE INDEX work_order_assignments_by_start ON work_order_assignments (user_id, planned_start_on, order_seq) WHERE to_at IS NULL;
CREATE INDEX work_order_assignments_by_customer ON work_order_assignments (user_id, customer_sort, order_seq) WHERE to_at IS NULL;
DROP TRIGGER work_order_assignments_placed;
CREATE TRIGGER work_order_assignments_placed AFTER INSERT ON work_order_assignments BEGIN
  UPDATE work_order_assignments SET (order_seq, status_rank, priority_rank, planned_start_on, customer_sort) =
    (SELECT seq, status_rank, priority_rank, planned_start_on, customer_sort FROM work_orders WHERE id = NEW.work_order_id) WHERE id = NEW.id;
END;
CREATE TRIGGER work_orders_resorted AFTER UPDATE OF priority, planned_start_on, customer_sort ON work_orders
WHEN OLD.priority_rank <> NEW.priority_rank OR OLD.planned_start_on <> NEW.planned_start_on OR OLD.customer_sort <> NEW.customer_sort BEGIN
  UPDATE work_order_assignments SET priority_rank = NEW.priority_rank, planned_start_on = NEW.planned_start_on, customer_sort = NEW.customer_sort
    WHERE work_order_id = NEW.id AND to_at IS NULL;
END;
