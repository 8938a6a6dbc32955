import { describe, expect, it } from "vitest";
import { completeTask } from "~/features/tasks/commands/complete";
import { reopenTask } from "~/features/tasks/commands/reopen";
import { signTask } from "~/features/tasks/commands/sign";
import { getTask } from "~/features/tasks/queries/detail";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import {
  idAndVersion,
  signing,
  taskAnnounced,
  taskAt,
  taskFacts,
} from "../../support/records/tasks";

const reason = "It drips again";

describe("reopening a task", () => {
  it.each(["sanja", "marko"])("is allowed for %s", async (key) => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "done");
    expect(await reopenTask(acme.as(key), { ...idAndVersion(task), reason })).toMatchObject({
      status: "in-progress",
    });
    expect(await taskFacts(acme, task.id, "reopened")).toEqual({ reason });
    expect(await acme.rows("SELECT about, text FROM task_notes")).toEqual([
      { about: "reopened", text: reason },
    ]);
    expect((await taskAnnounced(acme, task.id)).at(-1)).toBe("task.sent_back");
  });

  it("is reserved for a system administrator if the task was signed; the signature is kept, and given again", async () => {
    const acme = await createTestTenant();
    const signed = await signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress")));
    await expectRefusal(
      reopenTask(acme.as("marko"), { ...idAndVersion(signed), reason }),
      "not_allowed",
    );
    const opened = await reopenTask(acme.as("sanja"), { ...idAndVersion(signed), reason });
    const visible = await getTask(acme.as("marko"), signed.id);
    expect(visible).toMatchObject({
      signed: false,
      signatures: [{ submission: 1, stands: false }],
    });
    const again = await signTask(acme.as("tomislav"), signing(opened));
    expect(again).toMatchObject({ status: "done", submission: 2 });
    expect(
      (await getTask(acme.as("marko"), signed.id)).signatures.map((one) => [
        one.submission,
        one.stands,
      ]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it("lets a manager reopen a task that was later completed without a signature", async () => {
    const acme = await createTestTenant();
    const signed = await signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress")));
    const opened = await reopenTask(acme.as("sanja"), { ...idAndVersion(signed), reason });
    const done = await completeTask(acme.as("tomislav"), idAndVersion(opened));
    expect(await reopenTask(acme.as("marko"), { ...idAndVersion(done), reason })).toMatchObject({
      status: "in-progress",
    });
  });

  it("is refused if the task is not done, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      reopenTask(acme.as("marko"), { ...idAndVersion(await taskAt(acme, "in-progress")), reason }),
      "transition_not_allowed",
    );
    await expectRefusal(
      reopenTask(acme.as("marko"), {
        ...idAndVersion(await taskAt(acme, "done")),
        version: 1,
        reason,
      }),
      "version_conflict",
    );
  });
});
