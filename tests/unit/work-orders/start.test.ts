import { describe, expect, it } from "vitest";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { company } from "../../support/company";
import { atVersion, orderAt } from "../../support/orders";
import { NOW, who } from "../../support/people";
import { expectRefusal } from "../../support/signed-in";

describe("starting a work order", () => {
  it.each(["tomislav", "tea", "marko", "sanja"])("lets %s, as assignee or office staff, start it", async (key) => {
    const acme = await company();
    const order = await orderAt(acme, "backlog");
    expect(await startWorkOrder(acme.as(key), atVersion(order))).toMatchObject({ status: "in-progress", version: 2 });
    expect(await acme.rows("SELECT started_at AS at FROM work_orders")).toEqual([{ at: NOW }]);
    const log = await acme.rows("SELECT actor_id AS by FROM activity WHERE subject_id = ? AND event = 'work-order.started'", order.id);
    expect(log).toEqual([{ by: who(key) }]);
  });

  it.each(["tarik", "ana", "emina", "ciro"])("is refused to %s", async (key) => {
    const acme = await company();
    const order = await orderAt(acme, "backlog");
    await expectRefusal(startWorkOrder(acme.as(key), atVersion(order)), "not_allowed");
  });

  it("requires a lead", async () => {
    const acme = await company();
    const order = await orderAt(acme, "backlog", { technicianIds: [], leadId: null });
    await expectRefusal(startWorkOrder(acme.as("marko"), atVersion(order)), "guard_failed", "needs_lead");
  });

  it("applies once, and refuses an outdated version", async () => {
    const acme = await company();
    const order = await orderAt(acme, "backlog");
    await expectRefusal(startWorkOrder(acme.as("tea"), { id: order.id, version: 7 }), "version_conflict");
    const all = await Promise.allSettled(["tomislav", "tea", "marko"].map((key) => startWorkOrder(acme.as(key), atVersion(order))));
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const started = await acme.rows("SELECT version FROM work_orders");
    await expectRefusal(startWorkOrder(acme.as("tea"), { id: order.id, version: Number(started[0]?.["version"]) }), "transition_not_allowed");
  });
});
