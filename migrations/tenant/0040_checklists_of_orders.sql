-- The activity of an order has the answers of its checklists, also of those that were taken off, which the unique index leaves out.
CREATE INDEX work_order_checklists_by_order ON work_order_checklists (work_order_id);
