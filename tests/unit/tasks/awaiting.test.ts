import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveTask } from "~/features/tasks/commands/approve";
import { listInput } from "~/features/tasks/inputs/list";
import { checkTransition } from "~/features/tasks/policy";
import { readFoundFacts } from "~/features/tasks/queries/facts";
import { paramsFor, listTasks } from "~/features/tasks/queries/list";
import { countOf } from "~/features/tasks/queries/pages";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { explain, PAGE_ROWS, planOf } from "../../support/db/explain";
import { actorOf, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { approval, idAndVersion, taskAt } from "../../support/records/tasks";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
async function awaiting(
  of: Company,
  key: string,
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const { entities, totalCount } = await listTasks(
    of.as(key),
    parseInput(listInput, { awaiting: true, sortDirection: "asc", ...more }),
  );
  expect(totalCount).toBe(entities.length);
  return entities.map((row) => row.id);
}

/** Computes the expected result by the rules from every task. */
async function byTheRules(of: Company, key: string): Promise<string[]> {
  const tasks = await readFoundFacts(of.as(key), sql`SELECT seq FROM tasks`);
  const missing = tasks.filter((task) => task.approvedBy.length < (task.approvalsRequired ?? 0));
  return missing
    .filter((task) => checkTransition("approve", task, actorOf(key)).allowed)
    .map(({ id }) => id)
    .sort();
}

describe("tasks that await my approval", () => {
  it.each([true, false])("match the rules with the four-eyes rule on: %s", async (fourEyes) => {
    const acme = await createTestTenant({ taskApprovals: 2, fourEyes });
    for (const stage of ["backlog", "in-progress", "done"] as const) await taskAt(acme, stage);
    const [submitted, halfway, signed, back] = [
      await taskAt(acme, "submitted"),
      await taskAt(acme, "submitted"),
      await taskAt(acme, "signed"),
      await taskAt(acme, "submitted"),
    ];
    await approveTask(acme.as("ana"), approval(halfway));
    await allowTaskEditing(acme.as("ana"), { ...idAndVersion(back), note: "The corner too" });
    for (const key of ["sanja", "marko", "ana", "amar"])
      expect((await awaiting(acme, key)).sort(), key).toEqual(await byTheRules(acme, key));
    expect(await awaiting(acme, "ana")).toEqual([submitted.id, signed.id]);
    expect(await awaiting(acme, "amar")).toEqual([submitted.id, halfway.id, signed.id]);
    await approveTask(acme.as("amar"), approval(halfway));
    expect(await awaiting(acme, "amar")).toEqual([submitted.id, signed.id]);
  });

  it("support filters, search and sorting like every list", async () => {
    const acme = await createTestTenant({ taskApprovals: 1 });
    const [low, high] = [
      await taskAt(acme, "submitted", { priority: "low" }),
      await taskAt(acme, "signed", {
        priority: "high",
        name: "Obojiti ogradu",
        technicianIds: [who("tomislav")],
      }),
    ];
    expect(await awaiting(acme, "ana", { status: "signed" })).toEqual([high.id]);
    expect(await awaiting(acme, "ana", { priority: "low" })).toEqual([low.id]);
    expect(await awaiting(acme, "ana", { assigneeId: who("tea") })).toEqual([low.id]);
    expect(await awaiting(acme, "ana", { search: "ograd" })).toEqual([high.id]);
    for (const sortBy of SORTS)
      expect((await awaiting(acme, "ana", { sortBy })).sort(), sortBy).toEqual(
        [low.id, high.id].sort(),
      );
    await expectRefusal(awaiting(acme, "tomislav"), "not_allowed");
  });

  it.each(SORTS)(
    "are found by one index by %s, and counted without reading tasks",
    async (sortBy) => {
      const acme = await createTestTenant();
      const input = parseInput(listInput, { awaiting: true, sortBy });
      const plan = await planOf(acme, "ana", (ctx) => listTasks(ctx, input), PAGE_ROWS);
      expect(plan.split("SCALAR")[0]).not.toMatch(/TEMP B-TREE|SCAN w\b/);
      const listParams = paramsFor(acme.as("ana"), input);
      expect(
        (await explain(acme.database, sql`SELECT ${countOf(listParams)}`)).join("\n"),
      ).not.toMatch(/\btasks\b/);
    },
  );
});

describe("tasks that are not done", () => {
  it("are counted and listed, for everyone and for one user", async () => {
    const acme = await createTestTenant({ taskApprovals: 1 });
    for (const stage of ["backlog", "in-progress", "submitted", "done"] as const)
      await taskAt(acme, stage);
    await taskAt(acme, "backlog", { technicianIds: [who("tomislav")] });
    const count = async (more: Record<string, unknown>) =>
      (await listTasks(acme.as("tea"), parseInput(listInput, { unfinished: true, ...more })))
        .totalCount;
    expect([
      await count({}),
      await count({ assigned: true }),
      await count({ search: "očistiti" }),
      await count({ status: "done" }),
    ]).toEqual([4, 3, 4, 0]);
  });
});
