-- Orders that are planned for more than one day: those that a filter of days meets in the middle are found by their last day.
CREATE INDEX work_orders_of_several_days ON work_orders (due_on, planned_start_on) WHERE due_on > planned_start_on;
