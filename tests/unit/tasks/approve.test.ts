import { describe, expect, it } from "vitest";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveTask } from "~/features/tasks/commands/approve";
import { signTask } from "~/features/tasks/commands/sign";
import { submitTaskForApproval } from "~/features/tasks/commands/submit-for-approval";
import { createTestTenant } from "../../support/db/test-tenant";
import { chooseSettings, addUsers } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import {
  approval,
  idAndVersion,
  signing,
  taskAnnounced,
  taskAt,
  taskFacts,
} from "../../support/records/tasks";

async function waiting() {
  const acme = await createTestTenant({ taskApprovals: 2 });
  const task = await taskAt(acme, "submitted");
  const count = async () => (await acme.rows("SELECT count(*) AS n FROM task_approvals"))[0]?.["n"];
  return { acme, task, count };
}

describe("approving a task", () => {
  it.each(["ana", "marko", "sanja"])(
    "counts the approval of %s, and stores the note",
    async (key) => {
      const { acme, task } = await waiting();
      expect(await approveTask(acme.as(key), approval(task, "Well done"))).toMatchObject({
        status: "waiting-for-approvals",
      });
      expect(await acme.rows("SELECT note FROM task_approvals")).toEqual([{ note: "Well done" }]);
      expect(await acme.rows("SELECT about, text FROM task_notes")).toEqual([
        { about: "approval", text: "Well done" },
      ]);
      expect(await taskFacts(acme, task.id, "approved")).toEqual({ note: "Well done" });
      expect((await taskAnnounced(acme, task.id)).at(-1)).toBe("task.approved");
    },
  );

  it("completes the task with the last approval, signed or unsigned", async () => {
    const { acme, task } = await waiting();
    await approveTask(acme.as("ana"), approval(task));
    expect(await approveTask(acme.as("amar"), approval(task))).toMatchObject({ status: "done" });
    const other = await taskAt(acme, "signed");
    expect(await approveTask(acme.as("ana"), approval(other))).toMatchObject({ status: "signed" });
    expect(await approveTask(acme.as("amar"), approval(other))).toMatchObject({ status: "done" });
    expect(await acme.rows("SELECT count(*) AS n FROM tasks WHERE done_at IS NOT NULL")).toEqual([
      { n: 2 },
    ]);
  });

  it("applies the four-eyes rule unless the tenant disabled it, and counts each person once", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const begun = await taskAt(acme, "in-progress");
    const task = await submitTaskForApproval(acme.as("marko"), idAndVersion(begun));
    await expectRefusal(
      approveTask(acme.as("marko"), approval(task)),
      "guard_failed",
      "task_four_eyes",
    );
    await chooseSettings(acme, { taskApprovals: 2, fourEyes: false });
    await approveTask(acme.as("marko"), approval(task));
    await expectRefusal(
      approveTask(acme.as("marko"), approval(task)),
      "guard_failed",
      "task_approved_already",
    );
  });

  it("is refused to the signer, before or concurrently", async () => {
    const { acme, task } = await waiting();
    let calls = 0;
    const enqueueOutbox = async () =>
      void ((calls += 1) === 1 && (await signTask(acme.as("sanja"), signing(task))));
    await expectRefusal(
      approveTask({ ...acme.as("sanja"), enqueueOutbox }, approval(task)),
      "guard_failed",
      "task_four_eyes",
    );
    await expectRefusal(
      approveTask(acme.as("sanja"), approval(task)),
      "guard_failed",
      "task_four_eyes",
    );
  });

  it("applies to the submission that was shown", async () => {
    const { acme, task } = await waiting();
    await approveTask(acme.as("ana"), approval(task));
    const opened = await allowTaskEditing(acme.as("amar"), {
      id: task.id,
      version: task.version + 1,
      note: "Photo, please",
    });
    const again = await submitTaskForApproval(acme.as("tomislav"), idAndVersion(opened));
    await expectRefusal(approveTask(acme.as("ana"), approval(task)), "version_conflict");
    expect(await approveTask(acme.as("ana"), approval(again))).toMatchObject({
      status: "waiting-for-approvals",
      submission: 2,
    });
  });

  it("counts ten concurrent requests of one user once, and those of ten users up to the required number", async () => {
    const acme = await createTestTenant({ taskApprovals: 10 });
    const people = await addUsers(acme, "APPROVER", 10);
    const task = await taskAt(acme, "submitted");
    const [first] = people;
    if (!first) throw new Error("No approver was added");
    const same = await Promise.allSettled(
      Array.from({ length: 10 }, () => approveTask(acme.as(first), approval(task))),
    );
    expect(same.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await Promise.all(
      people.slice(1).map((person) => approveTask(acme.as(person), approval(task))),
    );
    expect(await acme.rows("SELECT count(*) AS n FROM task_approvals")).toEqual([{ n: 10 }]);
    expect(await acme.rows("SELECT status FROM tasks")).toEqual([{ status: "done" }]);
    await expectRefusal(approveTask(acme.as("ana"), approval(task)), "transition_not_allowed");
  });
});
