import { describe, expect, it } from "vitest";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { beforeWrite } from "../../support/db/context";
import { createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

describe("starting a work order", () => {
  it.each(["tomislav", "tea", "marko", "sanja"])(
    "is for %s: those assigned, and the office",
    async (key) => {
      const acme = await createTestTenant();
      const order = await orderAt(acme, "backlog");
      expect(await startWorkOrder(acme.as(key), atVersion(order))).toMatchObject({
        status: "in-progress",
        version: 2,
      });
      expect(await acme.rows("SELECT started_at AS at FROM work_orders")).toEqual([{ at: NOW }]);
      const log = await acme.rows(
        "SELECT actor_id AS by FROM activity WHERE subject_id = ? AND event = 'work-order.started'",
        order.id,
      );
      expect(log).toEqual([{ by: who(key) }]);
    },
  );

  it("needs a lead", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog", { technicianIds: [], leadId: null });
    await expectRefusal(
      startWorkOrder(acme.as("marko"), atVersion(order)),
      "guard_failed",
      "needs_lead",
    );
  });

  it("accepts an older version while the order is in the backlog: an edit meanwhile changes nothing that a start depends on", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await acme.run(
      "UPDATE work_orders SET version = version + 1, description = 'Changed' WHERE id = ?",
      order.id,
    );
    expect(await startWorkOrder(acme.as("tomislav"), atVersion(order))).toMatchObject({
      status: "in-progress",
      version: 3,
    });
    await expectRefusal(startWorkOrder(acme.as("tea"), atVersion(order)), "version_conflict");
  });

  it("accepts an edit between its read and its write", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const raced = beforeWrite(acme.as("tomislav"), () =>
      acme.run(
        "UPDATE work_orders SET version = version + 1, description = 'Changed' WHERE id = ?",
        order.id,
      ),
    );
    expect(await startWorkOrder(raced, atVersion(order))).toMatchObject({
      status: "in-progress",
      version: 3,
    });
    expect(await acme.rows("SELECT description FROM work_orders")).toEqual([
      { description: "Changed" },
    ]);
  });

  it("is refused when another user starts it between its read and its write", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const raced = beforeWrite(acme.as("tomislav"), () =>
      startWorkOrder(acme.as("tea"), atVersion(order)),
    );
    await expectRefusal(startWorkOrder(raced, atVersion(order)), "version_conflict");
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.started'"),
    ).toEqual([{ n: 1 }]);
  });

  it("checks the right and the guard for an older version too", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await acme.run("UPDATE work_orders SET version = version + 1 WHERE id = ?", order.id);
    await acme.run("DELETE FROM work_order_assignments WHERE work_order_id = ?", order.id);
    await expectRefusal(startWorkOrder(acme.as("tomislav"), atVersion(order)), "not_allowed");
    await expectRefusal(startWorkOrder(acme.as("marko"), atVersion(order)), "version_conflict");
  });

  it("succeeds once, and not for a version that does not exist", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await expectRefusal(
      startWorkOrder(acme.as("tea"), { id: order.id, version: 7 }),
      "version_conflict",
    );
    const all = await Promise.allSettled(
      ["tomislav", "tea", "marko"].map((key) => startWorkOrder(acme.as(key), atVersion(order))),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const started = await acme.rows("SELECT version FROM work_orders");
    await expectRefusal(
      startWorkOrder(acme.as("tea"), { id: order.id, version: Number(started[0]?.["version"]) }),
      "transition_not_allowed",
    );
  });
});
