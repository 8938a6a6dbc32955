import { describe, expect, it } from "vitest";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveTask } from "~/features/tasks/commands/approve";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import {
  approval,
  idAndVersion,
  taskAnnounced,
  taskAt,
  taskFacts,
} from "../../support/records/tasks";

const note = "Please add a photo";

describe("allowing the editing of a task", () => {
  it.each(["ana", "marko", "sanja"])("lets %s open it again, with a note", async (key) => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    expect(await allowTaskEditing(acme.as(key), { ...idAndVersion(task), note })).toMatchObject({
      status: "in-progress",
    });
    expect(await acme.rows("SELECT approvals_required, submitted_by FROM tasks")).toEqual([
      { approvals_required: null, submitted_by: null },
    ]);
    expect(await acme.rows("SELECT about, text FROM task_notes")).toEqual([
      { about: "sent-back", text: note },
    ]);
    expect(await taskFacts(acme, task.id, "sent-back")).toEqual({ note });
    expect((await taskAnnounced(acme, task.id)).at(-1)).toBe("task.sent_back");
  });

  it("invalidates earlier approvals, and keeps them", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    const { version } = await approveTask(acme.as("ana"), approval(task));
    await allowTaskEditing(acme.as("amar"), { id: task.id, version, note });
    expect(await acme.rows("SELECT count(*) AS n FROM task_approvals")).toEqual([{ n: 1 }]);
  });

  it("is refused once the task is signed, and for an outdated version", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    await expectRefusal(
      allowTaskEditing(acme.as("ana"), { ...idAndVersion(await taskAt(acme, "signed")), note }),
      "transition_not_allowed",
    );
    await expectRefusal(
      allowTaskEditing(acme.as("ana"), {
        ...idAndVersion(await taskAt(acme, "submitted")),
        version: 1,
        note,
      }),
      "version_conflict",
    );
  });
});
