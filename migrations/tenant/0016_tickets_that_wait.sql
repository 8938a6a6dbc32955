-- What a technician may take: tickets in no order, by state. The list reads the ways in which he sees tickets one by one.
CREATE INDEX tickets_unlinked ON tickets (status_rank, number) WHERE work_order_id IS NULL;
