import { describe, expect, it } from "vitest";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput, type UpdateInput } from "~/features/work-orders/inputs/create";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, plan, type Stage } from "../../support/records/orders";
import { chooseSettings, OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, stage);
  const change = (more: Partial<UpdateInput>) =>
    updateInput.parse({ ...plan(), id: order.id, version: order.version, ...more });
  return { acme, order, change };
}

describe("changing the plan of a work order", () => {
  it("writes every field and logs the changes", async () => {
    const { acme, order, change } = await at("backlog");
    const input = change({
      ...OTHER_PLACE,
      priority: "critical",
      description: "Zamjena kotla",
      plannedStartOn: "2026-12-01",
      plannedEndOn: "2026-12-02",
    });
    expect(await updateWorkOrder(acme.as("marko"), input)).toMatchObject({
      version: order.version + 1,
      status: "backlog",
    });
    const rows = await acme.rows(
      "SELECT customer_id AS c, priority AS p, planned_end_on AS e, customer_sort LIKE 'hotel%' AS sorted FROM work_orders",
    );
    expect(rows).toEqual([
      { c: OTHER_PLACE.customerId, p: "critical", e: "2026-12-02", sorted: 1 },
    ]);
    const [log] = await acme.rows("SELECT facts FROM activity WHERE event = 'work-order.updated'");
    const { changes } = JSON.parse(String(log?.["facts"]));
    expect(changes).toContainEqual({ field: "priority", from: "medium", to: "critical" });
    expect(changes.map((one: { field: string }) => one.field)).not.toContain("warranty");
  });

  it("keeps references that were archived since, and accepts no other archived ones", async () => {
    const { acme, change } = await at("backlog");
    await acme.run("UPDATE customers SET archived_at = 1");
    await acme.run("UPDATE assets SET archived_at = 1");
    const changed = await updateWorkOrder(
      acme.as("marko"),
      change({ description: "Still theirs" }),
    );
    const refused = await refusalOf(
      updateWorkOrder(acme.as("marko"), change({ ...OTHER_PLACE, version: changed.version })),
    );
    expect(refused.facts).toEqual({ fields: { customerId: "gone", assetId: "gone" } });
  });

  it("updates the search index: new words match, old ones do not", async () => {
    const { acme, change } = await at("backlog");
    await updateWorkOrder(acme.as("marko"), change({ description: "Čišćenje filtra" }));
    const found = (search: string) =>
      acme.rows("SELECT rowid FROM work_orders_search WHERE text MATCH ?", search);
    expect(await found("ciscenje")).toHaveLength(1);
    expect(await found("2026-00001".replace("-", " "))).toHaveLength(1);
    expect(await found("servis")).toHaveLength(0);
  });

  it("keeps the assignment history, and one lead", async () => {
    const { acme, order, change } = await at("in-progress");
    await updateWorkOrder(
      acme.as("marko"),
      change({ technicianIds: ["tea", "tarik"].map(who), leadId: who("tea") }),
    );
    const rows = await acme.rows(
      "SELECT user_id AS id, is_lead AS lead FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL ORDER BY is_lead DESC",
      order.id,
    );
    expect(rows).toEqual([
      { id: who("tea"), lead: 1 },
      { id: who("tarik"), lead: 0 },
    ]);
    expect(
      await acme.rows("SELECT count(*) AS n FROM work_order_assignments WHERE to_at IS NOT NULL"),
    ).toEqual([{ n: 2 }]);
    expect(
      await acme.rows(
        "SELECT ids ->> 'userId' AS id FROM outbox WHERE type = 'work_order.assigned' ORDER BY created_at DESC LIMIT 1",
      ),
    ).toEqual([{ id: who("tarik") }]);
  });

  it("keeps the lead if the input omits it, and requires a new one when the lead is removed", async () => {
    const { acme, order, change } = await at("backlog");
    const people = (...keys: string[]) => ({ technicianIds: keys.map(who), leadId: null });
    const { version } = await updateWorkOrder(acme.as("marko"), change(people("tea", "tomislav")));
    expect(
      await acme.rows(
        "SELECT user_id AS id FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL AND is_lead = 1",
        order.id,
      ),
    ).toEqual([{ id: who("tomislav") }]);
    const refused = await refusalOf(
      updateWorkOrder(acme.as("marko"), change({ ...people("tea", "tarik"), version })),
    );
    expect(refused.facts).toEqual({ fields: { leadId: "next_lead" } });
  });

  it("refuses to leave an order in progress without a lead", async () => {
    const { acme, change } = await at("in-progress");
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), change({ technicianIds: [], leadId: null })),
      "guard_failed",
      "needs_lead",
    );
  });

  it("assigns active technicians only, and keeps one who was assigned before leaving", async () => {
    const { acme, change } = await at("in-progress");
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), change({ technicianIds: [who("tomislav"), who("emina")] })),
      "invalid_input",
    );
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tea"));
    expect(await updateWorkOrder(acme.as("marko"), change({}))).toMatchObject({
      status: "in-progress",
    });
  });

  it("reports every invalid field", async () => {
    const { acme, change } = await at("backlog");
    const wrong = change({
      locationId: OTHER_PLACE.locationId,
      plannedStartOn: "2026-12-02",
      plannedEndOn: "2026-12-01",
    });
    const { facts } = await refusalOf(updateWorkOrder(acme.as("marko"), wrong));
    expect(facts).toMatchObject({
      fields: {
        locationId: "not_of_customer",
        roomId: "not_of_location",
        plannedEndOn: "before_start",
      },
    });
  });

  it("requires a place; places of a disabled feature do not count", async () => {
    const { acme, change } = await at("backlog");
    const none = { locationId: null, roomId: null, assetId: null };
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), change(none)),
      "guard_failed",
      "place_missing",
    );
    await chooseSettings(acme, { locations: false });
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), change({ ...none, locationId: PLACE.locationId })),
      "guard_failed",
      "place_missing_without_locations",
    );
  });

  it("refuses an outdated version without writing, and is refused once the order was submitted", async () => {
    const { acme, change } = await at("in-progress");
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), change({ version: 1, description: "x" })),
      "version_conflict",
    );
    expect(await acme.rows("SELECT description FROM work_orders")).toEqual([
      { description: "Servis motora" },
    ]);
    const submitted = await at("submitted");
    await expectRefusal(
      updateWorkOrder(submitted.acme.as("marko"), submitted.change({})),
      "transition_not_allowed",
      "order_locked",
    );
  });

  it("applies one of three concurrent changes and refuses the other two", async () => {
    const { acme, change } = await at("backlog");
    const all = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        updateWorkOrder(acme.as("marko"), change({ description: `Version ${n}` })),
      ),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.updated'"),
    ).toEqual([{ n: 1 }]);
  });
});
