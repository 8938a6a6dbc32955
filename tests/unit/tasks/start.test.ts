import { describe, expect, it } from "vitest";
import { startTask } from "~/features/tasks/commands/start";
import { beforeWrite } from "../../support/db/context";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, taskAt, taskLog } from "../../support/records/tasks";

describe("starting a task", () => {
  it.each(["sanja", "marko", "tomislav", "tea"])("is for %s", async (key) => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog");
    const ctx = acme.as(key);
    expect(await startTask(ctx, idAndVersion(task))).toMatchObject({
      status: "in-progress",
      version: 2,
    });
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await taskLog(acme, task.id)).toContain("task.started");
    expect(await acme.rows("SELECT started_at IS NOT NULL AS started FROM tasks")).toEqual([
      { started: 1 },
    ]);
    expect(
      await acme.rows(
        "SELECT DISTINCT status_rank AS rank FROM task_assignments WHERE to_at IS NULL",
      ),
    ).toEqual([{ rank: 2 }]);
  });

  it("requires an assignee", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog", { technicianIds: [], leadId: null });
    await expectRefusal(
      startTask(acme.as("marko"), idAndVersion(task)),
      "guard_failed",
      "task_needs_people",
    );
  });

  it("succeeds once: concurrent and later requests are refused with the reason", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog", { technicianIds: ["tomislav", "tea"].map(who) });
    const both = await Promise.allSettled(
      ["tomislav", "tea"].map((key) => startTask(acme.as(key), idAndVersion(task))),
    );
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(startTask(acme.as("marko"), idAndVersion(task)), "version_conflict");
    await expectRefusal(
      startTask(acme.as("marko"), { id: task.id, version: 2 }),
      "transition_not_allowed",
    );
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'task.started'"),
    ).toEqual([{ n: 1 }]);
  });

  it("accepts an older version while the task is in the backlog, and no version that does not exist", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog");
    await acme.run(
      "UPDATE tasks SET version = version + 1, description = 'Changed' WHERE id = ?",
      task.id,
    );
    await expectRefusal(
      startTask(acme.as("tomislav"), { id: task.id, version: 7 }),
      "version_conflict",
    );
    expect(await startTask(acme.as("tomislav"), idAndVersion(task))).toMatchObject({
      status: "in-progress",
      version: 3,
    });
    await expectRefusal(startTask(acme.as("tea"), idAndVersion(task)), "version_conflict");
  });

  it("accepts an edit between its read and its write", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog");
    const raced = beforeWrite(acme.as("tomislav"), () =>
      acme.run(
        "UPDATE tasks SET version = version + 1, description = 'Changed' WHERE id = ?",
        task.id,
      ),
    );
    expect(await startTask(raced, idAndVersion(task))).toMatchObject({
      status: "in-progress",
      version: 3,
    });
    expect(await acme.rows("SELECT description FROM tasks")).toEqual([{ description: "Changed" }]);
  });

  it("is refused when another user starts it between its read and its write", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog", { technicianIds: ["tomislav", "tea"].map(who) });
    const raced = beforeWrite(acme.as("tomislav"), () =>
      startTask(acme.as("tea"), idAndVersion(task)),
    );
    await expectRefusal(startTask(raced, idAndVersion(task)), "version_conflict");
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'task.started'"),
    ).toEqual([{ n: 1 }]);
  });

  it("does not find one that is not there", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      startTask(acme.as("marko"), { id: "01900000-0000-7000-9000-000000000001", version: 1 }),
      "not_found",
    );
  });
});
