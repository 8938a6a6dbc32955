import { describe, expect, it } from "vitest";
import { createTask } from "~/features/tasks/commands/create";
import { deleteTask } from "~/features/tasks/commands/delete";
import { reopenTask } from "~/features/tasks/commands/reopen";
import { returnTaskToBacklog } from "~/features/tasks/commands/return-to-backlog";
import { signTask } from "~/features/tasks/commands/sign";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, signing, taskAt, taskFacts, taskPlan } from "../../support/records/tasks";

describe("deleting a task", () => {
  it.each(["sanja", "marko"])("is allowed for %s; the activity log remains", async (key) => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog");
    expect(await deleteTask(acme.as(key), idAndVersion(task))).toEqual({ id: task.id });
    expect(await acme.rows("SELECT id FROM tasks")).toEqual([]);
    expect(await acme.rows("SELECT id FROM task_assignments")).toEqual([]);
    expect(await acme.rows("SELECT sum(n) AS n FROM task_counts")).toEqual([{ n: 0 }]);
    expect(await taskFacts(acme, task.id, "deleted")).toEqual({
      number: task.number,
      name: "Očistiti skladište",
    });
  });

  it("is allowed for the technician who created it, and no other", async () => {
    const acme = await createTestTenant();
    const task = await createTask(acme.as("tea"), taskPlan({ technicianIds: [], leadId: null }));
    await expectRefusal(deleteTask(acme.as("tomislav"), idAndVersion(task)), "not_allowed");
    expect(await deleteTask(acme.as("tea"), idAndVersion(task))).toEqual({ id: task.id });
  });

  it("is refused once work began, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      deleteTask(acme.as("marko"), idAndVersion(await taskAt(acme, "in-progress"))),
      "transition_not_allowed",
    );
    await expectRefusal(
      deleteTask(acme.as("marko"), { ...idAndVersion(await taskAt(acme, "backlog")), version: 2 }),
      "version_conflict",
    );
  });

  it("is refused for a task that was ever signed, even after it was reopened and planned again", async () => {
    const acme = await createTestTenant();
    const signed = await signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress")));
    const opened = await reopenTask(acme.as("sanja"), { ...idAndVersion(signed), reason: "again" });
    const planned = await returnTaskToBacklog(acme.as("sanja"), {
      ...idAndVersion(opened),
      reason: "later",
    });
    await expectRefusal(
      deleteTask(acme.as("sanja"), idAndVersion(planned)),
      "guard_failed",
      "task_was_signed",
    );
  });
});
