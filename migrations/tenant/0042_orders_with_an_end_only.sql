-- Orders that are planned by their last day alone: a filter of days finds them by it.
CREATE INDEX work_orders_with_an_end_only ON work_orders (planned_end_on) WHERE planned_start_on = '' AND planned_end_on > '';
