import { describe, expect, it } from "vitest";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { lowerApprovals } from "~/features/work-orders/commands/lower-approvals";
import { createTestTenant } from "../../support/db/test-tenant";
import {
  type ArchivedOrderOptions,
  createArchivedOrder,
} from "../../support/records/archived-order";
import { announcedOf, factsOf, stateOf } from "../../support/records/order-log";
import { expectRefusal } from "../../support/api/signed-in";

async function submitted(options: ArchivedOrderOptions = {}) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await createArchivedOrder(acme, {
    status: "waiting-for-approvals",
    reportsOf: ["tomislav"],
    approvedBy: ["ana"],
    ...options,
  });
  return {
    acme,
    order,
    input: { id: order.id, version: order.version, required: 1, reason: "Amar is on leave" },
  };
}

describe("lowering the number of approvals of one order", () => {
  it("leaves an unsigned order waiting for its signature", async () => {
    const { acme, order, input } = await submitted();
    expect(await lowerApprovals(acme.as("sanja"), input)).toMatchObject({
      status: "waiting-for-approvals",
    });
    expect(await acme.rows("SELECT approvals_required AS n FROM work_orders")).toEqual([{ n: 1 }]);
    expect(await factsOf(acme, order.id, "approvals-lowered")).toEqual({
      from: 2,
      to: 1,
      reason: input.reason,
    });
  });

  it("completes a signed order that now has enough approvals, and notifies once", async () => {
    const { acme, order, input } = await submitted({ status: "signed", signed: true });
    expect(await lowerApprovals(acme.as("sanja"), input)).toMatchObject({ status: "done" });
    expect(await announcedOf(acme, order.id)).toContain("work_order.done");
    expect(await stateOf(acme, order.id)).toMatchObject({ outcome: "signed" });
  });

  it("leaves a signed order signed while approvals are missing", async () => {
    const { acme, input } = await submitted({
      status: "signed",
      signed: true,
      approvalsRequired: 4,
      approvedBy: ["ana"],
    });
    expect(await lowerApprovals(acme.as("sanja"), { ...input, required: 3 })).toMatchObject({
      status: "signed",
    });
  });

  it("is refused to the submitter", async () => {
    const { acme, input } = await submitted({ submitter: "sanja" });
    await expectRefusal(
      lowerApprovals(acme.as("sanja"), input),
      "guard_failed",
      "submitter_may_not",
    );
  });

  it.each([2, 3])("is refused for %i instead of two", async (required) => {
    const { acme, input } = await submitted();
    await expectRefusal(
      lowerApprovals(acme.as("sanja"), { ...input, required }),
      "guard_failed",
      "nothing_to_lower",
    );
  });

  it("is refused once the order has the approvals it needs", async () => {
    const { acme, input } = await submitted({ approvedBy: ["ana", "amar"] });
    await expectRefusal(
      lowerApprovals(acme.as("sanja"), input),
      "guard_failed",
      "nothing_to_lower",
    );
  });

  it.each(["backlog", "in-progress", "done"] as const)(
    "is refused when the order is %s",
    async (status) => {
      const { acme, input } = await submitted({ status });
      await expectRefusal(lowerApprovals(acme.as("sanja"), input), "transition_not_allowed");
    },
  );

  it("refuses an outdated version, and applies once for ten concurrent requests", async () => {
    const { acme, input } = await submitted();
    await expectRefusal(
      lowerApprovals(acme.as("sanja"), { ...input, version: 9 }),
      "version_conflict",
    );
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => lowerApprovals(acme.as("sanja"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("completes the order and notifies once when the last approval arrives concurrently", async () => {
    const { acme, order, input } = await submitted({ status: "signed", signed: true });
    const ended = await Promise.allSettled([
      lowerApprovals(acme.as("sanja"), input),
      approveWorkOrder(acme.as("amar"), { id: order.id, revision: order.revision, note: "" }),
    ]);
    expect(ended.some((one) => one.status === "fulfilled")).toBe(true);
    expect(await stateOf(acme, order.id)).toMatchObject({ status: "done" });
    expect(
      (await announcedOf(acme, order.id)).filter((type) => type === "work_order.done"),
    ).toHaveLength(1);
  });
});
