import { describe, expect, it } from "vitest";
import { returnTaskToBacklog } from "~/features/tasks/commands/return-to-backlog";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, taskAt, taskFacts } from "../../support/records/tasks";

const reason = "Parts are missing";

describe("returning a task to the backlog", () => {
  it.each(["sanja", "marko"])("is allowed for %s, with the reason in the log", async (key) => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "in-progress");
    expect(
      await returnTaskToBacklog(acme.as(key), { ...idAndVersion(task), reason }),
    ).toMatchObject({
      status: "backlog",
    });
    expect(await taskFacts(acme, task.id, "returned")).toEqual({ reason });
    expect(await acme.rows("SELECT started_at FROM tasks")).toEqual([{ started_at: null }]);
  });

  it("is refused for a task that was not started, and for an outdated version", async () => {
    const acme = await createTestTenant();
    const planned = await taskAt(acme, "backlog");
    await expectRefusal(
      returnTaskToBacklog(acme.as("marko"), { ...idAndVersion(planned), reason }),
      "transition_not_allowed",
    );
    const begun = await taskAt(acme, "in-progress");
    await expectRefusal(
      returnTaskToBacklog(acme.as("marko"), { id: begun.id, version: 1, reason }),
      "version_conflict",
    );
  });
});
