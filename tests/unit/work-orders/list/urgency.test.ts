import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listInput, pageListInput } from "~/features/work-orders/inputs/list";
import { countOf, pageOf } from "~/features/work-orders/queries/list/pages";
import { listWorkOrders, rowsOf } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { toStatement } from "~/server/command/statement";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { PRIORITIES } from "~/kernel/priorities";
import { insert } from "../../../../migrations/seeds/insert";
import { explain } from "../../../support/db/explain";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { NOW, PLACE, who } from "../../../support/records/people";

const TODAY = dayIn("UTC", NOW);
const STATES = ["backlog", "in-progress", "waiting-for-approvals", "signed"] as const;
const OPEN = 240;
const DONE = 400;
let acme: Company;

type Fixture = ReturnType<typeof orderOf>;
const ORDERS = Array.from({ length: OPEN + DONE }, (_, index) => orderOf(index));

/** Open orders in every state and priority, planned from twelve days ago on, a tenth without a day, every fourth without people; then done ones. */
function orderOf(index: number) {
  const isDone = index >= OPEN;
  const startOn = index % 10 === 0 ? "" : addDays(TODAY, (index % 17) - 12);
  return {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    number: `2026-${String(index + 1).padStart(5, "0")}`,
    status: isDone ? "done" : (STATES[Math.floor(index / 4) % 4] ?? "backlog"),
    outcome: isDone ? "called-off" : null,
    priority: PRIORITIES[index % 4] ?? "low",
    planned_start_on: startOn,
    planned_end_on: startOn && index % 3 === 0 ? addDays(startOn, 5) : "",
    location_id: PLACE.locationId,
    search_text: "pumpa",
    created_by: who("marko"),
    created_at: NOW + index,
    updated_at: NOW,
    isAssigned: index % 4 !== 3,
  };
}

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.database.write(
    ORDERS.flatMap(({ isAssigned, ...row }, index) => [
      insert("work_orders", row),
      ...(isAssigned
        ? [
            insert("work_order_assignments", {
              id: `a-${index}`,
              work_order_id: row.id,
              user_id: who("tea"),
              is_lead: true,
              from_at: NOW,
            }),
          ]
        : []),
    ]),
  );
});

const dueOn = ({ planned_start_on, planned_end_on }: Fixture) => planned_end_on || planned_start_on;
const isOpen = ({ status }: Fixture) => status !== "done";
const isOverdue = (order: Fixture) =>
  ["backlog", "in-progress"].includes(order.status) && dueOn(order) !== "" && dueOn(order) < TODAY;

/** Late, in the field, waiting, signed, done. */
function turnOf(order: Fixture): number {
  if (isOverdue(order)) return 0;
  return Math.max(
    1,
    ["in-progress", "waiting-for-approvals", "signed", "done"].indexOf(order.status) + 1,
  );
}

/** Computes the expected order from the fixtures, without SQL. */
function byUrgency(orders: Fixture[]): string[] {
  const rank = (order: Fixture) =>
    [
      turnOf(order),
      isOpen(order) ? 3 - PRIORITIES.findIndex((each) => each === order.priority) : 0,
      isOpen(order) ? dueOn(order) || "~" : "",
      isOpen(order) ? order.number : 99_999 - Number(order.number.slice(5)),
    ].join(" ");
  return [...orders].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ number }) => number);
}

function list(raw: Record<string, unknown>, key = "marko") {
  return listWorkOrders(
    acme.as(key),
    parseInput(listInput, { sortBy: "urgency", pageSize: 50, ...raw }),
  );
}

async function allNumbers(raw: Record<string, unknown>, key = "marko"): Promise<string[]> {
  const { totalCount } = await list({ ...raw, pageSize: 1 }, key);
  const pages = Array.from({ length: Math.ceil(totalCount / 50) }, (_, index) =>
    list({ ...raw, pageNumber: index + 1 }, key),
  );
  return (await Promise.all(pages)).flatMap(({ entities }) => entities.map(({ number }) => number));
}

describe("work orders by urgency", () => {
  const cases: [name: string, raw: Record<string, unknown>, has: (order: Fixture) => boolean][] = [
    ["all", {}, () => true],
    ["open ones", { unfinished: true }, isOpen],
    ["of a status", { status: "backlog" }, ({ status }) => status === "backlog"],
    ["signed ones", { status: "signed" }, ({ status }) => status === "signed"],
    [
      "overdue and in progress",
      { overdue: true, status: "in-progress" },
      (order) => isOverdue(order) && order.status === "in-progress",
    ],
    [
      "of a priority",
      { unfinished: true, priority: "high" },
      (order) => isOpen(order) && order.priority === "high",
    ],
    ["overdue ones", { overdue: true }, isOverdue],
    ["unassigned ones", { unassigned: true }, (order) => isOpen(order) && !order.isAssigned],
    [
      "unassigned and overdue",
      { unassigned: true, overdue: true },
      (order) => isOverdue(order) && !order.isAssigned,
    ],
    ["of a place", { unfinished: true, locationId: PLACE.locationId }, isOpen],
    ["found by a word", { unfinished: true, search: "pumpa" }, isOpen],
  ];

  it.each(cases)(
    "lists %s overdue first, then those in the field, that wait, that are signed, each by priority and last day",
    async (_, raw, has) => {
      const expected = byUrgency(ORDERS.filter(has));
      expect(expected.length).toBeGreaterThan(10);
      expect(await allNumbers(raw)).toEqual(expected);
      expect(await allNumbers({ ...raw, sortDirection: "asc" })).toEqual([...expected].reverse());
    },
  );

  it("lists the orders of a user in the same order", async () => {
    const own = ORDERS.filter((order) => isOpen(order) && order.isAssigned);
    expect(await allNumbers({ assigned: true, unfinished: true }, "tea")).toEqual(byUrgency(own));
    const overdue = own.filter(isOverdue);
    expect(await allNumbers({ assigned: true, overdue: true }, "tea")).toEqual(byUrgency(overdue));
  });

  it("has the newest done orders first", async () => {
    const done = ORDERS.filter(({ status }) => status === "done");
    expect(await allNumbers({ status: "done" })).toEqual(
      done.map(({ number }) => number).reverse(),
    );
  });

  it("filters overdue and unassigned orders in any other order too", async () => {
    for (const [filter, has] of [
      [{ overdue: true }, isOverdue],
      [{ unassigned: true }, (order: Fixture) => isOpen(order) && !order.isAssigned],
    ] as const) {
      const expected = ORDERS.filter(has).map(({ number }) => number);
      expect(await allNumbers({ ...filter, sortBy: "number", sortDirection: "asc" })).toEqual(
        expected,
      );
      expect((await allNumbers({ ...filter, sortBy: "priority" })).sort()).toEqual(expected);
    }
  });

  it("tells overdue by the day of the requested time zone", async () => {
    const midnight = { overdue: true, timeZone: "Pacific/Kiritimati" };
    const early = { overdue: true, timeZone: "Pacific/Pago_Pago" };
    const [later, earlier] = await Promise.all([list(midnight), list(early)]);
    expect(later.totalCount).toBeGreaterThan(earlier.totalCount);
  });

  it("follows assignments", async () => {
    const before = (await list({ unassigned: true })).totalCount;
    const { id } = ORDERS[3] ?? orderOf(3);
    const row = { id: "late", work_order_id: id, user_id: who("tea"), is_lead: true };
    await acme.database.write([insert("work_order_assignments", { ...row, from_at: NOW })]);
    expect((await list({ unassigned: true })).totalCount).toBe(before - 1);
    await acme.run("UPDATE work_order_assignments SET to_at = ? WHERE id = 'late'", NOW);
    expect((await list({ unassigned: true })).totalCount).toBe(before);
  });
});

describe("the query by urgency", () => {
  const params = (raw: Record<string, unknown>) => ({
    ...parseInput(listInput, { sortBy: "urgency", ...raw }),
    actorId: who("marko"),
    today: TODAY,
    timeZone: "UTC",
  });
  const cases = [
    {},
    { unfinished: true },
    { status: "in-progress" },
    { status: "waiting-for-approvals" },
    { unfinished: true, priority: "low" },
    { overdue: true },
    { overdue: true, status: "backlog" },
    { unassigned: true },
  ];

  it.each(cases)("reads ranges of one index for %o, sorts none and scans no table", async (raw) => {
    const steps = (await explain(acme.database, rowsOf(pageOf(params(raw))))).join("\n");
    expect(steps).not.toMatch(/TEMP B-TREE/);
    expect(steps).not.toMatch(/SCAN w$/m);
    expect(steps).toMatch(/SEARCH w USING (COVERING )?INDEX work_orders_(\w+_)?urgency/);
  });

  it("reads at most twenty rows per row shown, on the last page as on the first", async () => {
    for (const raw of [...cases, { pageNumber: 32 }, { unfinished: true, pageNumber: 12 }]) {
      const ctx = acme.as("marko");
      const listParams = parseInput(listInput, { sortBy: "urgency", ...raw });
      const { entities } = await listWorkOrders(ctx, listParams);
      expect(ctx.database.stats.rowsRead / entities.length, JSON.stringify(raw)).toBeLessThan(20);
    }
  });

  it("counts overdue and unassigned orders by reading only these", async () => {
    for (const raw of [{ overdue: true }, { unassigned: true }]) {
      const { rows, rowsRead } = await acme.database.read(
        toStatement(sql`SELECT ${countOf(params(raw))} AS n`),
      );
      // Each range of a state and a priority ends with a row of the next one.
      expect(rowsRead).toBeLessThanOrEqual(1.1 * Number(rows[0]?.["n"]) + 20);
    }
  });
});

describe("the filters of a page", () => {
  const of = (query: string, isBoard = false) => pageListInput(new URLSearchParams(query), isBoard);
  it("are open orders, the most urgent first, without parameters", () => {
    expect(of("")).toMatchObject({ unfinished: true, status: null, sortBy: "urgency" });
    expect(of("priority=high")).toMatchObject({ unfinished: true, sortBy: "urgency" });
    expect(of("sortBy=customer")).toMatchObject({ unfinished: true, sortBy: "customer" });
  });

  it("include done orders once a status is chosen or something is searched", () => {
    expect(of("status=done")).toMatchObject({
      unfinished: false,
      status: "done",
      sortBy: "number",
    });
    expect(of("status=all")).toMatchObject({ unfinished: false, status: null, sortBy: "number" });
    expect(of("search=42")).toMatchObject({ unfinished: false, sortBy: "number" });
    expect(of("unfinished=on&search=42")).toMatchObject({ unfinished: true });
  });

  it("keep the column of done orders on a board", () => {
    expect(of("view=kanban", true)).toMatchObject({ unfinished: false, sortBy: "urgency" });
  });
});
