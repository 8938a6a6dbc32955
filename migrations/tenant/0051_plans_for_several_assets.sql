-- A plan for several assets (domain-rules §10): those that were chosen, or all of a category at the plan's place. Its asset_id is any of
-- them, so that the place of a plan is never empty. The release before reads such a plan as one for that asset.
ALTER TABLE maintenance_plans ADD COLUMN scope TEXT NOT NULL DEFAULT 'one' CHECK (scope IN ('one', 'chosen', 'category'));
ALTER TABLE maintenance_plans ADD COLUMN orders_per TEXT NOT NULL DEFAULT 'asset' CHECK (orders_per IN ('asset', 'place'));
ALTER TABLE maintenance_plans ADD COLUMN asset_category TEXT NOT NULL DEFAULT '';
CREATE INDEX maintenance_plans_of_category ON maintenance_plans (asset_category) WHERE scope = 'category';

CREATE TABLE maintenance_plan_assets (
  plan_id TEXT NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  asset_id TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
  PRIMARY KEY (plan_id, asset_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX maintenance_plan_assets_of_asset ON maintenance_plan_assets (asset_id);

-- The orders of one occurrence of such a plan: one for each target, an asset or a location. All are entered at once and made one after the
-- other. The occurrence of a plan for one asset has its order itself.
CREATE TABLE maintenance_orders (
  plan_id TEXT NOT NULL,
  due_on TEXT NOT NULL,
  target TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'ordered', 'done', 'skipped', 'missed')),
  work_order_id TEXT REFERENCES work_orders (id) ON DELETE SET NULL,
  settled_at INTEGER,
  PRIMARY KEY (plan_id, due_on, target),
  FOREIGN KEY (plan_id, due_on) REFERENCES maintenance_occurrences (plan_id, due_on),
  CHECK ((state IN ('waiting', 'ordered')) = (settled_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX maintenance_orders_of_order ON maintenance_orders (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX maintenance_orders_waiting ON maintenance_orders (plan_id) WHERE state = 'waiting';
CREATE INDEX maintenance_orders_open ON maintenance_orders (due_on) WHERE state = 'ordered';
CREATE INDEX maintenance_orders_settled ON maintenance_orders (settled_at) WHERE settled_at IS NOT NULL;

CREATE TRIGGER work_orders_settle_maintenance_order AFTER UPDATE OF status ON work_orders WHEN NEW.status = 'done' AND OLD.status <> 'done'
BEGIN
  UPDATE maintenance_orders SET state = iif(NEW.outcome = 'called-off', 'missed', 'done'), settled_at = NEW.done_at
  WHERE work_order_id = NEW.id AND state = 'ordered';
END;
CREATE TRIGGER work_orders_skip_maintenance_order BEFORE DELETE ON work_orders
BEGIN
  UPDATE maintenance_orders SET state = 'skipped', settled_at = OLD.updated_at WHERE work_order_id = OLD.id AND state = 'ordered';
END;
-- The last of them decides the occurrence: one that was done for some of the assets is done.
CREATE TRIGGER maintenance_orders_settle_occurrence AFTER UPDATE OF state ON maintenance_orders WHEN NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL
BEGIN
  UPDATE maintenance_occurrences SET settled_at = NEW.settled_at, state = (
    SELECT CASE WHEN max(o.state = 'done') THEN 'done' WHEN max(o.state = 'missed') THEN 'missed' ELSE 'skipped' END
    FROM maintenance_orders o WHERE o.plan_id = NEW.plan_id AND o.due_on = NEW.due_on)
  WHERE plan_id = NEW.plan_id AND due_on = NEW.due_on AND state = 'ordered'
    AND NOT EXISTS (SELECT 1 FROM maintenance_orders o WHERE o.plan_id = NEW.plan_id AND o.due_on = NEW.due_on AND o.settled_at IS NULL);
END;

-- An asset that is deleted leaves its plans; the last one of a plan stays in use.
CREATE TRIGGER assets_leave_plans BEFORE DELETE ON assets
BEGIN
  UPDATE maintenance_plans SET asset_id = coalesce(
    (SELECT o.asset_id FROM maintenance_plan_assets o WHERE o.plan_id = maintenance_plans.id AND o.asset_id <> OLD.id LIMIT 1),
    (SELECT o.id FROM assets o WHERE o.category = maintenance_plans.asset_category AND o.id <> OLD.id AND maintenance_plans.scope = 'category' LIMIT 1),
    asset_id)
  WHERE asset_id = OLD.id AND scope <> 'one';
END;
