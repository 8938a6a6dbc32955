import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTask } from "~/features/tasks/commands/create";
import { createInput } from "~/features/tasks/inputs/task";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { taskAnnounced, taskLog, taskPlan } from "../../support/records/tasks";

const assigned =
  "SELECT user_id AS id, is_lead AS lead FROM task_assignments WHERE to_at IS NULL ORDER BY is_lead DESC";

describe("creating a task", () => {
  it("assigns the next number and the technicians, notifies them and logs it", async () => {
    const acme = await createTestTenant();
    const ctx = acme.as("marko");
    const result = await createTask(
      ctx,
      taskPlan({ plannedStartOn: "2026-12-01", priority: "high" }),
    );
    expect(result).toMatchObject({ status: "backlog", version: 1, submission: 0 });
    expect(result.number).toMatch(/^\d{4}-00001$/);
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(
      await acme.rows(
        "SELECT name, priority, planned_start_on AS day, created_by AS by FROM tasks",
      ),
    ).toEqual([
      { name: "Očistiti skladište", priority: "high", day: "2026-12-01", by: who("marko") },
    ]);
    expect(await acme.rows(assigned)).toEqual([
      { id: who("tomislav"), lead: 1 },
      { id: who("tea"), lead: 0 },
    ]);
    expect(await taskLog(acme, result.id)).toEqual(["task.created", "task.assigned"]);
    expect(await taskAnnounced(acme, result.id)).toEqual(["task.assigned", "task.assigned"]);
    expect(await acme.rows("SELECT sum(n) AS n FROM task_counts")).toEqual([{ n: 1 }]);
  });

  it("leaves a task without technicians in the backlog, and makes the first the lead if none is named", async () => {
    const acme = await createTestTenant();
    const nobody = await createTask(
      acme.as("sanja"),
      taskPlan({ technicianIds: [], leadId: null }),
    );
    expect(await taskLog(acme, nobody.id)).toEqual(["task.created"]);
    await createTask(
      acme.as("sanja"),
      taskPlan({ technicianIds: [who("tea"), who("tarik")], leadId: null }),
    );
    expect(await acme.rows(assigned)).toEqual([
      { id: who("tea"), lead: 1 },
      { id: who("tarik"), lead: 0 },
    ]);
  });

  it("makes a technician who creates a task its lead and only assignee", async () => {
    const acme = await createTestTenant();
    await createTask(acme.as("tea"), taskPlan({ technicianIds: [], leadId: null }));
    expect(await acme.rows(assigned)).toEqual([{ id: who("tea"), lead: 1 }]);
    const refused = await refusalOf(createTask(acme.as("tea"), taskPlan()));
    expect(refused.facts).toEqual({ fields: { technicianIds: "only_yourself" } });
  });

  it("assigns active technicians only, and a lead among them", async () => {
    const acme = await createTestTenant();
    const refused = await refusalOf(
      createTask(acme.as("marko"), taskPlan({ technicianIds: [who("emina")], leadId: who("tea") })),
    );
    expect(refused.facts).toEqual({
      fields: { technicianIds: "not_a_technician", leadId: "lead_not_assigned" },
    });
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tea"));
    await expectRefusal(createTask(acme.as("marko"), taskPlan()), "invalid_input");
  });

  it("stores the plain text of a formatted description for the search, and its formatting beside it", async () => {
    const acme = await createTestTenant();
    const descriptionDoc = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "Čišćenje", marks: [{ type: "bold" }] }],
        },
      ],
    };
    await createTask(
      acme.as("marko"),
      createInput.parse({
        id: randomUUID(),
        name: "Hala",
        description: "other words",
        descriptionDoc,
      }),
    );
    expect(
      await acme.rows("SELECT description, json_valid(description_doc) AS doc FROM tasks"),
    ).toEqual([{ description: "Čišćenje", doc: 1 }]);
    expect(
      await acme.rows("SELECT rowid FROM tasks_search WHERE text MATCH 'ciscenje hala'"),
    ).toHaveLength(1);
  });

  it("refuses a repeated id, and an unknown field", async () => {
    const acme = await createTestTenant();
    const input = taskPlan();
    await createTask(acme.as("marko"), input);
    await expectRefusal(createTask(acme.as("marko"), input), "version_conflict", "already_exists");
    expect(createInput.safeParse({ ...input, status: "done" }).success).toBe(false);
    expect(createInput.safeParse({ ...input, name: " " }).success).toBe(false);
  });

  it("assigns twenty numbers to twenty concurrent requests", async () => {
    const acme = await createTestTenant();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => createTask(acme.as("marko"), taskPlan())),
    );
    expect(new Set(all.map((one) => one.number)).size).toBe(20);
  });
});
