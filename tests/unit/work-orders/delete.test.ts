import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { factsOf, stateOf } from "../../support/records/order-log";
import { atVersion, orderAt, report, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: atVersion(order) };
}

describe("deleting a work order", () => {
  it.each(["marko", "sanja"])("lets %s delete it; only the activity log remains", async (key) => {
    const { acme, order, input } = await at("backlog");
    expect(await deleteWorkOrder(acme.as(key), input)).toEqual({ id: order.id });
    for (const table of ["work_orders", "work_order_assignments", "work_orders_search"])
      expect(await acme.rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await factsOf(acme, order.id, "deleted")).toEqual({ number: order.number });
    expect(await listWorkOrders(acme.as("marko"), parseInput(listInput, {}))).toEqual({
      entities: [],
      totalCount: 0,
    });
    expect(
      await acme.rows(
        "SELECT gone FROM changes WHERE table_name = 'work_orders' AND row_id = ?",
        order.id,
      ),
    ).toEqual([{ gone: 1 }]);
  });

  it.each(["in-progress", "submitted", "signed", "done"] as const)(
    "is refused when the order is %s",
    async (stage) => {
      const { acme, order, input } = await at(stage);
      const before = await stateOf(acme, order.id);
      await expectRefusal(deleteWorkOrder(acme.as("marko"), input), "transition_not_allowed");
      expect(await stateOf(acme, order.id)).toEqual(before);
    },
  );

  it("is refused for an order with a report, for an outdated version and for an unknown order", async () => {
    const { acme, input } = await at("backlog");
    const reported = await createArchivedOrder(acme, {
      status: "backlog",
      reportsOf: ["tomislav"],
    });
    await expectRefusal(deleteWorkOrder(acme.as("marko"), reported), "guard_failed", "has_report");
    await expectRefusal(
      deleteWorkOrder(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(deleteWorkOrder(acme.as("marko"), { ...input, id: newId() }), "not_found");
  });

  it("never loses a report that is filed concurrently", async () => {
    const { acme, order, input } = await at("backlog");
    const [deleted] = await Promise.allSettled([
      deleteWorkOrder(acme.as("marko"), input),
      fileReport(acme.as("tomislav"), report(order.id)),
    ]);
    const stored = await acme.rows("SELECT status FROM daily_reports");
    expect(stored).toEqual([{ status: deleted.status === "fulfilled" ? "unfiled" : "submitted" }]);
  });

  it("applies once for ten concurrent requests", async () => {
    const { acme, input } = await at("backlog");
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => deleteWorkOrder(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.deleted'"),
    ).toEqual([{ n: 1 }]);
  });
});
