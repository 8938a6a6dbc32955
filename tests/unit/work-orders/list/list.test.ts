import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders, rowsOf } from "~/features/work-orders/queries/list/rows";
import { countOf, pageOf } from "~/features/work-orders/queries/list/pages";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";
import { parseInput } from "~/kernel/input/parse";
import { sql } from "drizzle-orm";
import { insert } from "../../../../migrations/seeds/insert";
import { explain } from "../../../support/db/explain";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { NOW, OTHER_PLACE, PLACE, who } from "../../../support/records/people";
import { expectRefusal } from "../../../support/api/signed-in";
import { sortsOf } from "../../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 1000;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)).flat());
});

/** Orders in every state and priority, of two customers, every tenth assigned to Tea; some with texts of their own. */
function numbered(index: number) {
  const number = `2026-${String(index + 1).padStart(5, "0")}`;
  const status = STATUSES[index % 2] ?? "backlog";
  const customer =
    index % 3 === 0
      ? { customer_id: OTHER_PLACE.customerId, customer_sort: "b" }
      : { customer_id: PLACE.customerId, customer_sort: "a" };
  const text = index % 7 === 0 ? "čišćenje kotlovnice" : "popravak";
  const row = {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    number,
    status,
    priority: PRIORITIES[index % 4] ?? "low",
    ...customer,
    location_id: PLACE.locationId,
    description: text,
    search_text: `${text.normalize("NFD").replace(/\p{M}/gu, "")} ${number}`,
    planned_start_on: index % 5 === 0 ? "" : `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
    created_by: who("marko"),
    created_at: NOW + index,
    updated_at: NOW,
  };
  const assignment = {
    id: `a-${index}`,
    work_order_id: row.id,
    user_id: who("tea"),
    is_lead: true,
    from_at: NOW,
  };
  return [
    insert("work_orders", row),
    ...(index % 10 === 0 ? [insert("work_order_assignments", assignment)] : []),
  ];
}

function params(raw: Record<string, unknown> = {}) {
  return parseInput(listInput, raw);
}

async function numbers(raw: Record<string, unknown>, key = "marko"): Promise<string[]> {
  return (await listWorkOrders(acme.as(key), params(raw))).entities.map((row) =>
    row.number.slice(5),
  );
}

describe("the list of work orders", () => {
  it("shows the newest first, twenty per page, with names and the total", async () => {
    const { entities, totalCount } = await listWorkOrders(acme.as("ana"), params());
    expect(totalCount).toBe(MANY);
    expect(entities).toHaveLength(20);
    expect(entities[0]).toMatchObject({
      number: "2026-01000",
      customerName: "Hotel Čempres",
      locationName: "Dok 2",
      createdByName: "Marko Horvat",
      leadId: null,
      assigneeCount: 0,
    });
    expect(entities[9]).toMatchObject({
      number: "2026-00991",
      leadName: "Tea Šimić",
      leadId: who("tea"),
      assigneeCount: 1,
    });
  });

  it("takes one round trip with three statements", async () => {
    const ctx = acme.as("marko");
    await listWorkOrders(ctx, params({ search: "kotlovnice", status: "backlog" }));
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(ctx.database.stats.statements).toBeLessThanOrEqual(3);
  });

  it("reads every page once, from either end", async () => {
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, index) => numbers({ pageNumber: index + 1, pageSize: 100 })),
    );
    expect(pages.flat()).toEqual(
      Array.from({ length: MANY }, (_, index) => String(MANY - index).padStart(5, "0")),
    );
    expect(await numbers({ pageNumber: 11, pageSize: 100 })).toEqual([]);
    expect(await numbers({ pageNumber: 67, pageSize: 20, status: "backlog" })).toEqual([]);
  });

  it("has every row once for every sort field, in both directions", async () => {
    for (const sortBy of SORTS) {
      const pages = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          numbers({ sortBy, sortDirection: "asc", pageNumber: index + 1, pageSize: 100 }),
        ),
      );
      const down = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          numbers({ sortBy, sortDirection: "desc", pageNumber: index + 1, pageSize: 100 }),
        ),
      );
      expect(new Set(pages.flat()).size, sortBy).toBe(MANY);
      expect(down.flat(), sortBy).toEqual(pages.flat().reverse());
    }
  });

  it("sorts priority and status by rank, customers by name and starts by day", async () => {
    const first = async (sortBy: string, sortDirection: string) =>
      (await listWorkOrders(acme.as("marko"), params({ sortBy, sortDirection }))).entities[0];
    expect(await first("priority", "desc")).toMatchObject({ priority: "critical" });
    expect(await first("status", "asc")).toMatchObject({ status: "backlog" });
    expect(await first("customer", "asc")).toMatchObject({
      customerName: "Brodogradilište Žuti Rt d.d.",
    });
    expect(await first("plannedStart", "desc")).toMatchObject({ plannedStartOn: "2026-11-28" });
  });

  it.each([
    ["before-today", "UTC", { plannedTo: "2026-11-19" }],
    ["today", "UTC", { plannedFrom: "2026-11-20", plannedTo: "2026-11-20" }],
    ["today", "Pacific/Auckland", { plannedFrom: "2026-11-21", plannedTo: "2026-11-21" }],
    ["tomorrow", "UTC", { plannedFrom: "2026-11-21", plannedTo: "2026-11-21" }],
    ["this-week", "UTC", { plannedFrom: "2026-11-16", plannedTo: "2026-11-22" }],
    ["next-week", "UTC", { plannedFrom: "2026-11-23", plannedTo: "2026-11-29" }],
    ["this-month", "UTC", { plannedFrom: "2026-11-01", plannedTo: "2026-11-30" }],
  ])("finds the orders planned %s in %s", async (planned, timeZone, days) => {
    const list = (raw: Record<string, unknown>) => listWorkOrders(acme.as("marko"), params(raw));
    const found = await list({ planned, timeZone });
    expect(found.totalCount).toBeGreaterThan(0);
    expect(found).toEqual(await list(days));
  });

  it("filters by state, priority, customer and person, and counts the matches", async () => {
    const count = async (raw: Record<string, unknown>, key = "marko") =>
      (await listWorkOrders(acme.as(key), params(raw))).totalCount;
    expect(await count({ status: "in-progress" })).toBe(500);
    expect(await count({ priority: "low" })).toBe(250);
    expect(await count({ status: "backlog", priority: "low" })).toBe(250);
    expect(await count({ status: "done" })).toBe(0);
    expect(await count({ customerId: OTHER_PLACE.customerId })).toBe(334);
    expect(await count({ locationId: PLACE.locationId })).toBe(MANY);
    expect(
      await count({
        locationId: PLACE.locationId,
        customerId: OTHER_PLACE.customerId,
        status: "backlog",
      }),
    ).toBe(167);
    expect(await count({ roomId: PLACE.roomId })).toBe(0);
    expect(await count({ assetId: PLACE.assetId, search: "popravak" })).toBe(0);
    expect(await count({ assigned: true, locationId: PLACE.locationId }, "tea")).toBe(100);
    expect(await count({ assigned: true, roomId: PLACE.roomId }, "tea")).toBe(0);
    expect(await count({ assigned: true }, "tea")).toBe(100);
    expect(await count({ assigned: true, status: "backlog" }, "tea")).toBe(100);
    expect(await count({ assigned: true, priority: "high" }, "tea")).toBe(50);
    expect(await count({ assigned: true }, "tomislav")).toBe(0);
    expect(await numbers({ assigned: true, pageSize: 10, pageNumber: 10 }, "tea")).toEqual([
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

  it("matches word prefixes without diacritics and numbers as users type them, and filters the matches", async () => {
    expect(
      (await listWorkOrders(acme.as("marko"), params({ search: "CISC kotl" }))).totalCount,
    ).toBe(143);
    expect(
      (await listWorkOrders(acme.as("marko"), params({ search: "čišćenje", status: "backlog" })))
        .totalCount,
    ).toBe(72);
    expect(
      (
        await listWorkOrders(
          acme.as("marko"),
          params({ search: "čišćenje", customerId: PLACE.customerId, priority: "low" }),
        )
      ).totalCount,
    ).toBeGreaterThan(0);
    expect(await numbers({ search: "2026-00042" })).toEqual(["00042"]);
    expect(await numbers({ search: "42" })).toContain("00042");
    expect(
      await numbers({ search: "čišćenje", sortBy: "priority", sortDirection: "asc" }),
    ).toHaveLength(20);
    expect(
      (await listWorkOrders(acme.as("tea"), params({ search: "čišćenje", assigned: true })))
        .totalCount,
    ).toBe(15);
  });

  it.each(['"', "a OR b", "text : x", "NEAR(", "*", "- -", "'; DROP TABLE", "s1", "%"])(
    "treats %s as search text, not as query syntax",
    async (search) => {
      expect((await listWorkOrders(acme.as("marko"), params({ search }))).totalCount).toBe(0);
    },
  );

  it("hides places whose feature is off", async () => {
    const small = await createTestTenant({ locations: false });
    await createArchivedOrder(small);
    expect((await listWorkOrders(small.as("marko"), params())).entities).toMatchObject([
      { locationName: "", customerName: "Brodogradilište Žuti Rt d.d." },
    ]);
  });

  it("updates the counters, the search and the assignee's list when an order changes state", async () => {
    const small = await createTestTenant();
    const { id } = await createArchivedOrder(small, { status: "backlog" });
    await small.run("UPDATE work_orders SET status = 'in-progress' WHERE id = ?", id);
    for (const filter of [{}, { assigned: true }, { search: "pump" }]) {
      expect(
        await listWorkOrders(small.as("tea"), params({ status: "in-progress", ...filter })),
      ).toMatchObject({ totalCount: 1 });
      expect(
        await listWorkOrders(small.as("tea"), params({ status: "backlog", ...filter })),
      ).toMatchObject({ totalCount: 0 });
    }
  });

  it("is refused to users without access to work orders", async () => {
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(listWorkOrders(acme.as(key), params()), "not_allowed");
  });

  it.each([
    { sortBy: "created_by" },
    { sortDirection: "up" },
    { pageSize: 0 },
    { pageSize: 100_000 },
    { pageNumber: 0 },
    { pageNumber: "1e9" },
    { status: "gone" },
    { customerId: "x" },
  ])("rejects %o", async (raw) => expectRefusal((async () => params(raw))(), "invalid_input"));
});

describe("the query for a page", () => {
  const filters = [
    {},
    { status: "backlog" },
    { priority: "high" },
    { status: "backlog", priority: "high" },
  ];
  const combinations = SORTS.flatMap((sortBy) =>
    filters.flatMap((filter) =>
      ["asc", "desc"].map((sortDirection) => ({ sortBy, sortDirection, ...filter })),
    ),
  );
  const plan = async (raw: Record<string, unknown>) =>
    (
      await explain(
        acme.database,
        rowsOf(
          pageOf({ ...params(raw), actorId: who("tea"), today: "2026-11-20", timeZone: "UTC" }),
        ),
      )
    ).join("\n");

  it.each(combinations)("uses one index for %o", async (raw) => {
    const steps = await plan(raw);
    expect(steps).not.toMatch(/TEMP B-TREE/);
    expect(steps).not.toMatch(/SCAN w$/m);
  });

  it.each([
    { assigned: true },
    { assigned: true, status: "backlog" },
    { search: "kotl" },
    { search: "kotl", status: "backlog", priority: "high" },
    { customerId: PLACE.customerId },
  ])("uses one index for %o by number", async (raw) =>
    expect(await plan(raw)).not.toMatch(/TEMP B-TREE|SCAN w\b/),
  );

  it.each([{ locationId: PLACE.locationId }, { roomId: PLACE.roomId }, { assetId: PLACE.assetId }])(
    "finds %o by its own index",
    async (raw) => {
      const steps = await plan(raw);
      expect(steps).toMatch(/SEARCH w USING COVERING INDEX work_orders_of_/);
      expect(steps).not.toContain("TEMP B-TREE");
    },
  );

  it("reads at most twenty rows per row shown, on the last page as on the first", async () => {
    const cost = async (raw: Record<string, unknown>, key = "tea") => {
      const ctx = acme.as(key);
      const { entities } = await listWorkOrders(ctx, params(raw));
      return ctx.database.stats.rowsRead / entities.length;
    };
    for (const raw of [
      {},
      { pageNumber: 50 },
      { status: "backlog" },
      { priority: "high", sortBy: "plannedStart" },
      { assigned: true },
    ]) {
      expect(await cost(raw), JSON.stringify(raw)).toBeLessThanOrEqual(20);
    }
  });

  it("counts without reading orders", async () => {
    for (const raw of [
      {},
      { status: "backlog" },
      { assigned: true },
      { assigned: true, sortBy: "plannedStart" },
    ]) {
      const steps = (
        await explain(
          acme.database,
          sql`SELECT ${countOf({ ...params(raw), actorId: who("tea"), today: "2026-11-20", timeZone: "UTC" })}`,
        )
      ).join("\n");
      expect(steps).not.toMatch(/\b(?:w|work_orders)\b/);
    }
  });
});
