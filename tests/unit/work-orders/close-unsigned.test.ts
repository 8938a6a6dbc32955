import { describe, expect, it } from "vitest";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { closeUnsigned } from "~/features/work-orders/commands/close-unsigned";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { createTestTenant } from "../../support/db/test-tenant";
import {
  type ArchivedOrderOptions,
  createArchivedOrder,
} from "../../support/records/archived-order";
import { announcedOf, factsOf, stateOf } from "../../support/records/order-log";
import { atVersion, orderAt, signatures, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

const WHY = { reason: "Customer absent", noHoursReason: "" };

async function waiting(options: ArchivedOrderOptions = {}) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await createArchivedOrder(acme, {
    status: "waiting-for-approvals",
    reportsOf: ["tomislav"],
    approvedBy: ["ana", "amar"],
    ...options,
  });
  return { acme, order, input: { ...WHY, id: order.id, version: order.version } };
}

async function withoutApprovals(stage: Stage) {
  const globex = await createTestTenant({ approvals: 0 });
  const order = await orderAt(globex, stage);
  return { globex, order, input: { ...WHY, ...atVersion(order) } };
}

describe("closing a work order without a signature", () => {
  it.each(["marko", "sanja"])("lets %s close an approved order", async (key) => {
    const { acme, order, input } = await waiting();
    expect(await closeUnsigned(acme.as(key), input)).toMatchObject({
      status: "done",
      revision: order.revision,
    });
    expect(await acme.rows("SELECT outcome, outcome_reason AS reason FROM work_orders")).toEqual([
      { outcome: "unsigned", reason: WHY.reason },
    ]);
    expect(await factsOf(acme, order.id, "closed-unsigned")).toEqual({ reason: WHY.reason });
    expect(await announcedOf(acme, order.id)).toEqual(["work_order.done"]);
  });

  it("freezes the order itself where the tenant requires no approvals", async () => {
    const { globex, input } = await withoutApprovals("reported");
    const closed = await closeUnsigned(globex.as("marko"), input);
    expect(closed).toMatchObject({ status: "done" });
    expect(await globex.rows("SELECT number, sha256 FROM work_order_revisions")).toEqual([
      { number: 1, sha256: closed.revision },
    ]);
    expect(await globex.rows("SELECT 1 FROM work_order_signatures")).toEqual([]);
  });

  it("is refused while approvals are missing", async () => {
    const { acme, order, input } = await waiting({ approvedBy: ["ana"] });
    await expectRefusal(
      closeUnsigned(acme.as("marko"), input),
      "guard_failed",
      "approvals_missing",
    );
    expect(await stateOf(acme, order.id)).toMatchObject({
      status: "waiting-for-approvals",
      version: 1,
    });
  });

  it("is refused in progress while approvals are on, without a report, and without hours or a reason for none", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "reported");
    await expectRefusal(
      closeUnsigned(acme.as("marko"), { ...WHY, ...atVersion(order) }),
      "guard_failed",
      "approvals_on",
    );
    const none = await withoutApprovals("in-progress");
    await expectRefusal(
      closeUnsigned(none.globex.as("marko"), none.input),
      "guard_failed",
      "needs_report",
    );
    const idle = await createArchivedOrder(none.globex, { reportsOf: ["tomislav"], minutes: 0 });
    await expectRefusal(
      closeUnsigned(none.globex.as("marko"), { ...WHY, ...idle }),
      "guard_failed",
      "needs_hours_or_reason",
    );
    expect(
      await closeUnsigned(none.globex.as("marko"), { ...WHY, ...idle, noHoursReason: "Rain" }),
    ).toMatchObject({ status: "done" });
  });

  it.each([
    { status: "backlog" as const },
    { status: "signed" as const, signed: true },
    { status: "done" as const },
  ])("is refused for %o", async (order) => {
    const { acme, input } = await waiting(order);
    await expectRefusal(closeUnsigned(acme.as("marko"), input), "transition_not_allowed");
  });

  it("refuses an outdated version, and applies once for ten concurrent requests", async () => {
    const { acme, input } = await waiting();
    await expectRefusal(
      closeUnsigned(acme.as("marko"), { ...input, version: 7 }),
      "version_conflict",
    );
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => closeUnsigned(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("excludes a concurrent signature: exactly one of the two succeeds", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "approved");
    const ended = await Promise.allSettled([
      closeUnsigned(acme.as("marko"), { ...WHY, ...atVersion(order) }),
      signWorkOrder(acme.as("tomislav"), signatures(order)),
    ]);
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const signed = (await acme.rows("SELECT count(*) AS n FROM work_order_signatures"))[0]?.["n"];
    expect(await stateOf(acme, order.id)).toMatchObject({
      status: "done",
      outcome: signed === 1 ? "signed" : "unsigned",
    });
  });

  it("is final: later approvals and signatures are refused", async () => {
    const { acme, order, input } = await waiting();
    await closeUnsigned(acme.as("marko"), input);
    await expectRefusal(
      approveWorkOrder(acme.as("sanja"), { id: order.id, revision: order.revision, note: "" }),
      "transition_not_allowed",
    );
  });
});
