import { describe, expect, it } from "vitest";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { createTestTenant } from "../../support/db/test-tenant";
import { factsOf, stateOf } from "../../support/records/order-log";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), reason: "Customer has sold the engine" } };
}

describe("calling a work order off", () => {
  it.each(["marko", "sanja"])("lets %s complete the order without a signature", async (key) => {
    const { acme, order, input } = await at("reported");
    expect(await callOffWorkOrder(acme.as(key), input)).toMatchObject({
      status: "done",
      revision: null,
    });
    expect(
      await acme.rows(
        "SELECT outcome, outcome_reason AS reason, done_at > 0 AS done FROM work_orders",
      ),
    ).toEqual([{ outcome: "called-off", reason: input.reason, done: 1 }]);
    expect(await factsOf(acme, order.id, "called-off")).toEqual({ reason: input.reason });
  });

  it.each(["backlog", "submitted", "signed", "done"] as const)(
    "is refused when the order is %s",
    async (stage) => {
      const { acme, order, input } = await at(stage);
      const before = await stateOf(acme, order.id);
      await expectRefusal(callOffWorkOrder(acme.as("marko"), input), "transition_not_allowed");
      expect(await stateOf(acme, order.id)).toEqual(before);
    },
  );

  it("refuses an outdated version, and applies once for ten concurrent requests", async () => {
    const { acme, input } = await at("in-progress");
    await expectRefusal(
      callOffWorkOrder(acme.as("marko"), { ...input, version: 1 }),
      "version_conflict",
    );
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => callOffWorkOrder(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});
