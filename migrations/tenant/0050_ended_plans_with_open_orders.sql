-- A plan that has ended stays in the list while an order of it is open.
DROP INDEX maintenance_plans_by_name;
DROP INDEX maintenance_plans_by_customer;
DROP INDEX maintenance_plans_by_frequency;
DROP INDEX maintenance_plans_by_due_day;
CREATE INDEX maintenance_plans_by_name ON maintenance_plans (sort_key, id) WHERE ended_at IS NULL OR open_due_on IS NOT NULL;
CREATE INDEX maintenance_plans_by_customer ON maintenance_plans (customer_sort, sort_key, id) WHERE ended_at IS NULL OR open_due_on IS NOT NULL;
CREATE INDEX maintenance_plans_by_frequency ON maintenance_plans (frequency_days, sort_key, id) WHERE ended_at IS NULL OR open_due_on IS NOT NULL;
CREATE INDEX maintenance_plans_by_due_day ON maintenance_plans (due_on, sort_key, id) WHERE ended_at IS NULL OR open_due_on IS NOT NULL;
