import { describe, expect, it } from "vitest";
import { completeTask } from "~/features/tasks/commands/complete";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, taskAt, taskLog } from "../../support/records/tasks";

describe("completing a task", () => {
  it.each(["sanja", "marko", "tomislav"])("is allowed for %s", async (key) => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "in-progress");
    expect(await completeTask(acme.as(key), idAndVersion(task))).toMatchObject({
      status: "done",
      submission: 1,
    });
    expect((await taskLog(acme, task.id)).at(-1)).toBe("task.completed");
    expect(
      await acme.rows("SELECT done_at IS NOT NULL AS done, approvals_required AS n FROM tasks"),
    ).toEqual([{ done: 1, n: 0 }]);
  });

  it("is refused where approvals are required, before the start, and for an outdated version", async () => {
    const strict = await createTestTenant({ taskApprovals: 1 });
    await expectRefusal(
      completeTask(strict.as("tomislav"), idAndVersion(await taskAt(strict, "in-progress"))),
      "guard_failed",
      "task_approvals_on",
    );
    const acme = await createTestTenant();
    await expectRefusal(
      completeTask(acme.as("tomislav"), idAndVersion(await taskAt(acme, "backlog"))),
      "transition_not_allowed",
    );
    await expectRefusal(
      completeTask(acme.as("tomislav"), {
        ...idAndVersion(await taskAt(acme, "in-progress")),
        version: 1,
      }),
      "version_conflict",
    );
  });
});
