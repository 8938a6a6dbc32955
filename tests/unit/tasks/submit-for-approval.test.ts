import { describe, expect, it } from "vitest";
import { submitTaskForApproval } from "~/features/tasks/commands/submit-for-approval";
import { createTestTenant } from "../../support/db/test-tenant";
import { chooseSettings, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { idAndVersion, taskAnnounced, taskAt, taskFacts } from "../../support/records/tasks";

describe("submitting a task for approval", () => {
  it.each(["sanja", "marko", "tomislav"])(
    "is allowed for %s, and records the submitter, the time and the number of approvals",
    async (key) => {
      const acme = await createTestTenant({ taskApprovals: 2 });
      const task = await taskAt(acme, "in-progress");
      expect(await submitTaskForApproval(acme.as(key), idAndVersion(task))).toMatchObject({
        status: "waiting-for-approvals",
        submission: 1,
      });
      expect(
        await acme.rows("SELECT submitted_by AS by, approvals_required AS n FROM tasks"),
      ).toEqual([{ by: who(key), n: 2 }]);
      expect(await taskFacts(acme, task.id, "submitted")).toEqual({ approvals: 2 });
      expect((await taskAnnounced(acme, task.id)).at(-1)).toBe("task.submitted");
      await chooseSettings(acme, { taskApprovals: 3 });
      expect(await acme.rows("SELECT approvals_required AS n FROM tasks")).toEqual([{ n: 2 }]);
    },
  );

  it("requires approvals to be enabled, and enough possible approvers", async () => {
    const off = await createTestTenant();
    await expectRefusal(
      submitTaskForApproval(off.as("tomislav"), idAndVersion(await taskAt(off, "in-progress"))),
      "guard_failed",
      "task_approvals_off",
    );
    const acme = await createTestTenant({ taskApprovals: 4 });
    const task = await taskAt(acme, "in-progress");
    await expectRefusal(
      submitTaskForApproval(acme.as("marko"), idAndVersion(task)),
      "guard_failed",
      "task_few_approvers",
    );
    expect(await submitTaskForApproval(acme.as("tomislav"), idAndVersion(task))).toMatchObject({
      status: "waiting-for-approvals",
    });
  });

  it("is applied once to the displayed version, however often it is sent", async () => {
    const acme = await createTestTenant({ taskApprovals: 1 });
    const task = await taskAt(acme, "in-progress");
    const twice = await Promise.allSettled(
      [1, 2].map(() => submitTaskForApproval(acme.as("tomislav"), idAndVersion(task))),
    );
    expect(twice.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await acme.rows("SELECT submission FROM tasks")).toEqual([{ submission: 1 }]);
    const refusal = await refusalOf(submitTaskForApproval(acme.as("tomislav"), idAndVersion(task)));
    expect(refusal).toMatchObject({
      code: "version_conflict",
      facts: { current: { status: "waiting-for-approvals" } },
    });
    const again = () =>
      submitTaskForApproval(acme.as("tomislav", { idempotencyKey: "k1" }), idAndVersion(other));
    const other = await taskAt(acme, "in-progress");
    const [first, second] = await Promise.all([again(), again()]);
    expect(second).toEqual(first);
  });
});
