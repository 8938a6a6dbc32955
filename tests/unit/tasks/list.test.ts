import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/tasks/inputs/list";
import { listTasks } from "~/features/tasks/queries/list";
import { countOf } from "~/features/tasks/queries/pages";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/tasks/model";
import type { AuthContext } from "~/server/request-context";
import { parseInput } from "~/kernel/input/parse";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { explain, PAGE_ROWS, planOf } from "../../support/db/explain";
import { NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 400;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)).flat());
});

/** Tasks in two states and all priorities, every tenth assigned to Tea; some with texts of their own. */
function numbered(index: number) {
  const number = `2026-${String(index + 1).padStart(5, "0")}`;
  const text = index % 7 === 0 ? "čišćenje kotlovnice" : "popravak";
  const row = {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    number,
    name: text,
    status: STATUSES[index % 2] ?? "backlog",
    priority: PRIORITIES[index % 4] ?? "low",
    search_text: `${text.normalize("NFD").replace(/\p{M}/gu, "")} ${number}`,
    planned_start_on: index % 5 === 0 ? "" : `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
    created_by: who("marko"),
    created_at: NOW + index,
    updated_at: NOW,
  };
  const assignment = {
    id: `a-${index}`,
    task_id: row.id,
    user_id: who("tea"),
    is_lead: true,
    from_at: NOW,
  };
  return [
    insert("tasks", row),
    ...(index % 10 === 0 ? [insert("task_assignments", assignment)] : []),
  ];
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);
const numbers = async (raw: Record<string, unknown>, key = "marko") =>
  (await listTasks(acme.as(key), params(raw))).entities.map((row) => row.number.slice(5));
const count = async (raw: Record<string, unknown>, key = "marko") =>
  (await listTasks(acme.as(key), params(raw))).totalCount;

describe("the list of tasks", () => {
  it("shows the newest first, twenty per page, with names and the total, in one round trip", async () => {
    const ctx = acme.as("ana");
    const { entities, totalCount } = await listTasks(ctx, params());
    expect({ totalCount, visible: entities.length }).toEqual({ totalCount: MANY, visible: 20 });
    expect(entities[0]).toMatchObject({
      number: "2026-00400",
      createdByName: "Marko Horvat",
      leadId: null,
      leadName: "",
      assigneeNames: [],
    });
    expect(entities[9]).toMatchObject({
      number: "2026-00391",
      leadName: "Tea Šimić",
      assigneeNames: ["Tea Šimić"],
    });
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
  });

  it("has every row once for every sort field, in both directions", async () => {
    const pages = async (sortBy: string, sortDirection: string) =>
      (
        await Promise.all(
          [1, 2, 3, 4].map((pageNumber) =>
            numbers({ sortBy, sortDirection, pageNumber, pageSize: 100 }),
          ),
        )
      ).flat();
    for (const sortBy of SORTS) {
      const up = await pages(sortBy, "asc");
      expect(new Set(up).size, sortBy).toBe(MANY);
      expect(await pages(sortBy, "desc"), sortBy).toEqual(up.reverse());
    }
  });

  it("filters by state, priority and person, and counts the matches", async () => {
    expect(await count({ status: "in-progress" })).toBe(200);
    expect(await count({ status: "backlog", priority: "low" })).toBe(100);
    expect(await count({ assigned: true }, "tea")).toBe(40);
    expect(await count({ assigned: true }, "tomislav")).toBe(0);
    expect(await count({ assigneeId: who("tea"), priority: "high" })).toBe(20);
    expect(await numbers({ assigneeId: who("tea"), pageSize: 10, pageNumber: 4 })).toEqual([
      "00091",
      "00081",
      "00071",
      "00061",
      "00051",
      "00041",
      "00031",
      "00021",
      "00011",
      "00001",
    ]);
  });

  it("matches word prefixes without diacritics, and numbers as users type them", async () => {
    expect(await count({ search: "CISC kotl" })).toBe(58);
    expect(await count({ search: "čišćenje", status: "backlog" })).toBe(29);
    expect(await count({ search: "čišćenje", assigneeId: who("tea") })).toBe(6);
    expect(await numbers({ search: "42" })).toEqual(["00042"]);
    expect(await count({ search: '"; DROP' })).toBe(0);
    expect(await count({ search: "…" })).toBe(0);
  });

  it.each(["emina", "ciro", "petar"])("is refused to %s", async (key) => {
    await expectRefusal(listTasks(acme.as(key), params()), "not_allowed");
  });

  it("is read from an index without a sort step, for every filter", async () => {
    for (const sortBy of SORTS) {
      for (const more of [
        {},
        { status: "backlog" },
        { assigneeId: who("tea") },
        { assigneeId: who("tea"), status: "backlog" },
      ]) {
        if (sortBy !== "number" && "status" in more && "assigneeId" in more) continue;
        const list = (ctx: AuthContext) => listTasks(ctx, params({ sortBy, ...more }));
        const plan = (await planOf(acme, "marko", list, PAGE_ROWS)).split("\n");
        // Only the few assignees of each task shown are sorted, not the tasks.
        const sorts = plan.filter((line) => line.startsWith("USE TEMP B-TREE"));
        expect(
          sorts.length,
          `${sortBy} ${JSON.stringify(more)}\n${plan.join("\n")}`,
        ).toBeLessThanOrEqual(1);
        expect(
          plan.filter(
            (line) =>
              line.startsWith("SCAN") &&
              !/found|USING (COVERING )?INDEX|SUBQUERY|\(subquery/.test(line),
          ),
          plan.join("\n"),
        ).toEqual([]);
      }
    }
    const counted = await explain(
      acme.database,
      sql`SELECT ${countOf({ ...params(), personId: null, approverId: null })} AS n`,
    );
    expect(counted.join()).not.toContain("SCAN tasks");
  });
});
