-- The customer's copy of a signed PDF where it is another document than the archived one: made once, never changed, so that it can be verified.
CREATE TABLE work_order_customer_papers (
  revision_id TEXT PRIMARY KEY REFERENCES work_order_revisions (id),
  work_order_id TEXT NOT NULL REFERENCES work_orders (id),
  language TEXT NOT NULL,
  file_id TEXT NOT NULL REFERENCES files (id),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER work_order_customer_papers_no_update BEFORE UPDATE ON work_order_customer_papers BEGIN SELECT RAISE(ABORT, 'papers are insert-only'); END;
CREATE TRIGGER work_order_customer_papers_no_delete BEFORE DELETE ON work_order_customer_papers BEGIN SELECT RAISE(ABORT, 'papers are insert-only'); END;
