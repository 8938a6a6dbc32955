import { describe, expect, it } from "vitest";
import { createTask } from "~/features/tasks/commands/create";
import { updateTask } from "~/features/tasks/commands/update";
import { updateInput, type UpdateInput } from "~/features/tasks/inputs/task";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { taskAt, taskFacts, taskPlan, type TaskStage } from "../../support/records/tasks";

async function at(stage: TaskStage) {
  const acme = await createTestTenant({ taskApprovals: 1 });
  const task = await taskAt(acme, stage);
  const people = { technicianIds: ["tomislav", "tea"].map(who), leadId: who("tomislav") };
  const change = (more: Partial<UpdateInput> = {}) =>
    updateInput.parse({
      id: task.id,
      version: task.version,
      name: "Očistiti skladište",
      ...people,
      ...more,
    });
  return { acme, task, change };
}

describe("changing a task", () => {
  it("writes every field, and logs the changes", async () => {
    const { acme, task, change } = await at("in-progress");
    expect(
      await updateTask(
        acme.as("marko"),
        change({
          name: "Pomesti halu",
          priority: "critical",
          plannedStartOn: "2026-12-01",
          description: "Cijelu",
        }),
      ),
    ).toMatchObject({ version: task.version + 1 });
    expect(
      await acme.rows("SELECT name, priority, planned_start_on AS day, description FROM tasks"),
    ).toEqual([
      { name: "Pomesti halu", priority: "critical", day: "2026-12-01", description: "Cijelu" },
    ]);
    const { changes } = await taskFacts(acme, task.id, "updated");
    expect(changes).toContainEqual({ field: "priority", from: "medium", to: "critical" });
    expect(await acme.rows("SELECT rowid FROM tasks_search WHERE text MATCH 'halu'")).toHaveLength(
      1,
    );
    expect(
      await acme.rows("SELECT rowid FROM tasks_search WHERE text MATCH 'skladiste'"),
    ).toHaveLength(0);
    expect(
      await acme.rows(
        "SELECT DISTINCT priority_rank AS rank, planned_start_on AS day FROM task_assignments WHERE to_at IS NULL",
      ),
    ).toEqual([{ rank: 4, day: "2026-12-01" }]);
  });

  it("keeps the assignment history and one lead, and notifies new assignees", async () => {
    const { acme, task, change } = await at("backlog");
    await updateTask(
      acme.as("marko"),
      change({ technicianIds: ["tea", "tarik"].map(who), leadId: who("tea") }),
    );
    const now = await acme.rows(
      "SELECT user_id AS id, is_lead AS lead FROM task_assignments WHERE to_at IS NULL ORDER BY is_lead DESC",
    );
    expect(now).toEqual([
      { id: who("tea"), lead: 1 },
      { id: who("tarik"), lead: 0 },
    ]);
    expect(
      await acme.rows("SELECT count(*) AS n FROM task_assignments WHERE to_at IS NOT NULL"),
    ).toEqual([{ n: 2 }]);
    expect(
      await acme.rows(
        "SELECT ids ->> 'userId' AS id FROM outbox WHERE type = 'task.assigned' ORDER BY rowid DESC LIMIT 1",
      ),
    ).toEqual([{ id: who("tarik") }]);
    expect(await taskFacts(acme, task.id, "assigned")).toMatchObject({ leadId: who("tea") });
  });

  it("requires a new lead when the lead is removed, and an assignee while work is in progress", async () => {
    const { acme, change } = await at("in-progress");
    const refused = await refusalOf(
      updateTask(acme.as("marko"), change({ technicianIds: [who("tea")], leadId: null })),
    );
    expect(refused.facts).toEqual({ fields: { leadId: "next_lead" } });
    await expectRefusal(
      updateTask(acme.as("marko"), change({ technicianIds: [], leadId: null })),
      "guard_failed",
      "task_needs_people",
    );
  });

  it("assigns active technicians only, and keeps one who was assigned before leaving", async () => {
    const { acme, change } = await at("in-progress");
    await expectRefusal(
      updateTask(acme.as("marko"), change({ technicianIds: [who("tomislav"), who("emina")] })),
      "invalid_input",
    );
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tea"));
    expect(await updateTask(acme.as("marko"), change())).toMatchObject({ status: "in-progress" });
  });

  it("is allowed for a technician who created it, without adding others", async () => {
    const acme = await createTestTenant();
    const task = await createTask(acme.as("tea"), taskPlan({ technicianIds: [], leadId: null }));
    const input = updateInput.parse({ id: task.id, version: 1, name: "Mine" });
    expect(await updateTask(acme.as("tea"), input)).toMatchObject({ version: 2 });
    expect(
      await acme.rows("SELECT user_id AS id FROM task_assignments WHERE to_at IS NULL"),
    ).toEqual([{ id: who("tea") }]);
    await expectRefusal(
      updateTask(acme.as("tea"), {
        ...input,
        version: 2,
        technicianIds: [who("tea"), who("tarik")],
      }),
      "invalid_input",
    );
    await expectRefusal(updateTask(acme.as("tarik"), { ...input, version: 2 }), "not_allowed");
  });

  it("refuses an outdated version without writing, and is refused once the task was submitted", async () => {
    const { acme, task, change } = await at("in-progress");
    const refused = await refusalOf(
      updateTask(acme.as("marko"), change({ version: 1, name: "x" })),
    );
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: task.version, name: "Očistiti skladište" } },
    });
    expect(await acme.rows("SELECT name FROM tasks")).toEqual([{ name: "Očistiti skladište" }]);
    for (const stage of ["submitted", "signed", "done"] as const) {
      const frozen = await at(stage);
      await expectRefusal(
        updateTask(frozen.acme.as("marko"), frozen.change()),
        "transition_not_allowed",
        "task_locked",
      );
    }
  });

  it("applies one of three concurrent changes and refuses the other two", async () => {
    const { acme, change } = await at("backlog");
    const all = await Promise.allSettled(
      [1, 2, 3].map((n) => updateTask(acme.as("marko"), change({ name: `Version ${n}` }))),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});
