import { describe, expect, it } from "vitest";
import { approveTask } from "~/features/tasks/commands/approve";
import { signTask } from "~/features/tasks/commands/sign";
import { signInput } from "~/features/tasks/inputs/commands";
import { fullName } from "~/kernel/authorization/roles";
import { castMember } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { approval, idAndVersion, signing, taskAt, taskFacts } from "../../support/records/tasks";

describe("signing a task", () => {
  it.each(["tomislav", "sanja"])(
    "is allowed for %s: the task becomes signed, with an encrypted signature",
    async (key) => {
      const acme = await createTestTenant({ taskApprovals: 2 });
      const task = await taskAt(acme, "submitted");
      expect(await signTask(acme.as(key), signing(task))).toMatchObject({ status: "signed" });
      const rows = await acme.rows(
        "SELECT s.signed_by AS by, s.submission, d.user_id AS person, d.content ->> 'typed' AS typed FROM task_signatures s JOIN personal_details d ON d.hash = s.person",
      );
      const name = fullName(castMember(key));
      expect(rows).toEqual([{ by: who(key), submission: 1, person: who(key), typed: name }]);
      expect(await taskFacts(acme, task.id, "signed")).toEqual({ name });
    },
  );

  it("completes a task in progress where no approvals are required", async () => {
    const acme = await createTestTenant();
    expect(
      await signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress"))),
    ).toMatchObject({ status: "done", submission: 1 });
    expect(
      await acme.rows(
        "SELECT signed_at IS NOT NULL AS signed, done_at IS NOT NULL AS done FROM tasks",
      ),
    ).toEqual([{ signed: 1, done: 1 }]);
  });

  it("is valid after an approval that arrived meanwhile", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    await approveTask(acme.as("ana"), approval(task));
    expect(await signTask(acme.as("tomislav"), signing(task))).toMatchObject({ status: "signed" });
    expect(await approveTask(acme.as("amar"), approval(task))).toMatchObject({ status: "done" });
  });

  it("succeeds once, even for concurrent signers, and is never changed", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    const both = await Promise.allSettled(
      ["tomislav", "sanja"].map((key) => signTask(acme.as(key), signing(task))),
    );
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(signTask(acme.as("tomislav"), signing(task)), "transition_not_allowed");
    await expect(
      acme.run("UPDATE task_signatures SET signed_by = ?", who("tea")),
    ).rejects.toThrow();
    await expect(acme.run("DELETE FROM task_signatures")).rejects.toThrow();
  });

  it("requires a submission first where approvals are required, a lead, and the version that was shown", async () => {
    const acme = await createTestTenant({ taskApprovals: 1 });
    await expectRefusal(
      signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress"))),
      "guard_failed",
      "task_approvals_on",
    );
    const task = await taskAt(acme, "submitted");
    await expectRefusal(
      signTask(acme.as("tomislav"), signing(task, { submission: 7 })),
      "version_conflict",
    );
    await acme.run("UPDATE task_assignments SET is_lead = 0");
    await expectRefusal(
      signTask(acme.as("sanja"), signing(task)),
      "guard_failed",
      "task_needs_lead",
    );
    const free = await createTestTenant();
    await expectRefusal(
      signTask(free.as("tomislav"), signing(await taskAt(free, "in-progress"), { version: 1 })),
      "version_conflict",
    );
  });

  it("requires a signature, and the confirmation that it cannot be undone", async () => {
    const acme = await createTestTenant();
    const whole = signing(await taskAt(acme, "in-progress"));
    expect(signInput.safeParse({ ...whole, confirmed: false }).success).toBe(false);
    expect(
      signInput.safeParse({ ...whole, signature: { name: "T. Đurić", typed: "" } }).success,
    ).toBe(false);
    expect(idAndVersion(await taskAt(acme, "backlog"))).toMatchObject({ version: 1 });
  });
});
