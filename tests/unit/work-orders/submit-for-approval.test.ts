import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, report, type Stage } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectVerified } from "../../support/records/revisions";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

/** Two required approvals, and an order with a report of four hours. */
async function reported(approvals = 2, stage: Stage = "reported") {
  const acme = await createTestTenant({ approvals });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), noHoursReason: "" } };
}

const revisions = (acme: Company) =>
  acme.rows(
    "SELECT number, sha256, content, submitted_by AS by, approvals_required AS n, no_hours_reason AS reason FROM work_order_revisions",
  );

describe("submitting for approval", () => {
  it("freezes the current content as the next revision, with the approvals required today", async () => {
    const { acme, order, input } = await reported();
    const ctx = acme.as("tomislav");
    const result = await submitForApproval(ctx, input);
    expect(result).toMatchObject({
      id: order.id,
      status: "waiting-for-approvals",
      version: order.version + 1,
    });
    const [revision] = await revisions(acme);
    expect(revision).toMatchObject({
      number: 1,
      sha256: result.revision,
      by: who("tomislav"),
      n: 2,
    });
    await expectVerified(revision?.["content"], result.revision);
    expect(ctx.database.stats.roundTrips).toBe(2);
  });

  it("writes the activity log and sends notifications", async () => {
    const { acme, order, input } = await reported();
    await submitForApproval(acme.as("tomislav"), input);
    const log = await acme.rows(
      "SELECT actor_id AS by FROM activity WHERE subject_id = ? AND event = 'work-order.submitted'",
      order.id,
    );
    expect(log).toEqual([{ by: who("tomislav") }]);
    expect(
      await acme.rows(
        "SELECT ids ->> 'workOrderId' AS id FROM outbox WHERE type = 'work_order.submitted'",
      ),
    ).toEqual([{ id: order.id }]);
  });

  it("requires a report, and a tenant that requires approvals", async () => {
    const { acme, input } = await reported(2, "in-progress");
    await expectRefusal(
      submitForApproval(acme.as("tomislav"), input),
      "guard_failed",
      "needs_report",
    );
    const off = await reported(0);
    await expectRefusal(
      submitForApproval(off.acme.as("tomislav"), off.input),
      "guard_failed",
      "approvals_off",
    );
  });

  it("requires hours, or a reason for none, which is stored", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "in-progress");
    await fileReport(
      acme.as("tomislav"),
      report(order.id, "tomislav", { entries: [], notes: "Samo pregled" }),
    );
    const input = { ...atVersion(order), noHoursReason: "" };
    await expectRefusal(
      submitForApproval(acme.as("tomislav"), input),
      "guard_failed",
      "needs_hours_or_reason",
    );
    await submitForApproval(acme.as("tomislav"), { ...input, noHoursReason: "Under contract" });
    expect(await revisions(acme)).toMatchObject([{ reason: "Under contract" }]);
  });

  it("counts a minute of travel as hours", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "in-progress");
    const entries = [
      {
        id: randomUUID(),
        technicianId: who("tomislav"),
        kind: "travel" as const,
        from: "08:00",
        to: "08:01",
      },
    ];
    await fileReport(acme.as("tomislav"), report(order.id, "tomislav", { entries }));
    await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
    expect(await revisions(acme)).toMatchObject([{ reason: "" }]);
  });

  it("counts the users who may approve under the four-eyes rule", async () => {
    const { acme, input } = await reported(4);
    await expectRefusal(
      submitForApproval(acme.as("marko"), input),
      "guard_failed",
      "not_enough_approvers",
    );
    expect(await submitForApproval(acme.as("tomislav"), input)).toMatchObject({
      status: "waiting-for-approvals",
    });
  });

  it("is refused for an order that was submitted already, and for an unknown order", async () => {
    const { acme, input } = await reported();
    const { version } = await submitForApproval(acme.as("tomislav"), input);
    await expectRefusal(
      submitForApproval(acme.as("tomislav"), { ...input, version }),
      "transition_not_allowed",
    );
    await expectRefusal(
      submitForApproval(acme.as("tomislav"), { ...input, id: randomUUID() }),
      "not_found",
    );
  });

  it("refuses an outdated version and returns the current one", async () => {
    const { acme, order, input } = await reported();
    const refusal = await refusalOf(
      submitForApproval(acme.as("tomislav"), { ...input, version: input.version - 1 }),
    );
    expect(refusal).toMatchObject({
      status: 409,
      code: "version_conflict",
      facts: { current: { id: order.id, version: order.version } },
    });
    expect(await revisions(acme)).toEqual([]);
  });

  it("succeeds once for ten concurrent requests without a key", async () => {
    const { acme, input } = await reported();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => submitForApproval(acme.as("tomislav"), input)),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "version_conflict" });
    expect(await revisions(acme)).toHaveLength(1);
  });

  it("conflicts with a report that is filed concurrently", async () => {
    const { acme, order, input } = await reported();
    const late = report(order.id, "marko", { entries: [], notes: "Late" });
    // The command enqueues its outbox message between its read and its write.
    const ctx = {
      ...acme.as("tomislav"),
      enqueueOutbox: async () => void (await fileReport(acme.as("marko"), late)),
    };
    await expectRefusal(submitForApproval(ctx, input), "version_conflict");
    expect(await revisions(acme)).toEqual([]);
    expect(await acme.rows("SELECT status FROM work_orders WHERE id = ?", order.id)).toEqual([
      { status: "in-progress" },
    ]);
    expect(await acme.rows("SELECT count(*) AS n FROM personal_details")).toEqual([{ n: 0 }]);
  });
});
