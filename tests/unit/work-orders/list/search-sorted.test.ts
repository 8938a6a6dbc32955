import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders, rowsOf } from "~/features/work-orders/queries/list/rows";
import { countOf, pageOf } from "~/features/work-orders/queries/list/pages";
import { parseInput } from "~/kernel/input/parse";
import { toStatement } from "~/server/command/statement";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { explain } from "../../../support/db/explain";
import { NOW, PLACE, who } from "../../../support/records/people";

const ORDERS = 2_600;
let acme: Company;

/** Every order but each thirteenth has the common word, each hundredth a rare one; customers rotate in tens. */
beforeAll(async () => {
  acme = await createTestTenant();
  const text = `INSERT INTO work_orders (id, number, description, status, priority, customer_id, customer_sort, location_id, search_text, created_by, created_at, updated_at)
    SELECT value ->> 'id', value ->> 'number', '', 'backlog', value ->> 'priority', ?, value ->> 'sort', ?, value ->> 'words', ?, ?, ? FROM json_each(?)`;
  const rows = Array.from({ length: ORDERS }, (_, index) => ({
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    number: numberOf(index),
    priority: index % 2 ? "low" : "critical",
    sort: sortOf(index),
    words: [
      index % 13 ? "provjeriti" : "popraviti",
      index % 100 ? "" : "reduktor",
      numberOf(index),
    ].join(" "),
  }));
  await acme.database.write([
    {
      sql: text,
      args: [PLACE.customerId, PLACE.locationId, who("marko"), NOW, NOW, JSON.stringify(rows)],
    },
  ]);
});

const numberOf = (index: number) => `2026-${String(index + 1).padStart(5, "0")}`;
const sortOf = (index: number) => `customer ${index % 10}`;

function listParams(raw: Record<string, unknown>) {
  return {
    ...parseInput(listInput, raw),
    actorId: who("marko"),
    today: "2026-11-20",
    timeZone: "UTC",
  };
}

async function numbers(raw: Record<string, unknown>): Promise<string[]> {
  return (await listWorkOrders(acme.as("marko"), listParams(raw))).entities.map(
    ({ number }) => number,
  );
}

/** Computes the expected result from the fixtures, without SQL. */
function expected(has: (index: number) => boolean, sign: 1 | -1): string[] {
  const found = Array.from({ length: ORDERS }, (_, index) => index).filter(has);
  return found.sort((a, b) => sign * (sortOf(a).localeCompare(sortOf(b)) || a - b)).map(numberOf);
}

describe("a search that is not sorted by age", () => {
  const everywhere = (index: number) => index % 13 !== 0;
  const rare = (index: number) => index % 100 === 0;

  it("shows the first, a middle and the last page of a common word in sort order", async () => {
    const all = expected(everywhere, 1);
    for (const pageNumber of [1, 60, Math.ceil(all.length / 20)])
      expect(
        await numbers({
          search: "provjeriti",
          sortBy: "customer",
          sortDirection: "asc",
          pageNumber,
        }),
      ).toEqual(all.slice((pageNumber - 1) * 20, pageNumber * 20));
  });

  it("sorts in the other direction, and by priority", async () => {
    expect(
      await numbers({ search: "provjeriti", sortBy: "customer", sortDirection: "desc" }),
    ).toEqual(expected(everywhere, -1).slice(0, 20));
    const critical = await listWorkOrders(
      acme.as("marko"),
      listParams({ search: "provjeriti", sortBy: "priority", sortDirection: "desc" }),
    );
    expect(new Set(critical.entities.map(({ priority }) => priority))).toEqual(
      new Set(["critical"]),
    );
  });

  it("sorts by a field that few orders have", async () => {
    expect(await numbers({ search: "reduktor", sortBy: "customer", sortDirection: "asc" })).toEqual(
      expected(rare, 1).slice(0, 20),
    );
  });

  it("reads each match once, orders only until the page is full, and sorts none of them", async () => {
    const { rowsRead } = await acme.database.read(
      toStatement(
        sql`SELECT count(*) FROM (${pageOf(listParams({ search: "provjeriti", sortBy: "customer" })).found})`,
      ),
    );
    // One read counts the matches, one read finds which they are. Without the index of customers it would be three reads each.
    expect(rowsRead).toBeLessThan(2 * expected(everywhere, 1).length + 200);
    const plan = await explain(
      acme.database,
      rowsOf(pageOf(listParams({ search: "provjeriti", sortBy: "customer" }))),
    );
    expect(plan.join("\n")).toMatch(/SCAN w USING (COVERING )?INDEX work_orders_by_customer/);
  });

  it("reads only the matches of a rare word", async () => {
    const { rowsRead } = await acme.database.read(
      toStatement(
        sql`SELECT count(*) FROM (${pageOf(listParams({ search: "reduktor", sortBy: "customer" })).found})`,
      ),
    );
    expect(rowsRead).toBeLessThan(6 * expected(rare, 1).length);
  });
});

it("counts the results of a search without reading orders while every place is visible", async () => {
  const { database } = acme.as("marko");
  const before = database.stats.rowsRead;
  const { rows } = await database.read(
    toStatement(
      sql`SELECT ${countOf(listParams({ search: "reduktor", sortBy: "customer" }))} AS n`,
    ),
  );
  const read = database.stats.rowsRead - before;
  const found = Number(rows[0]?.["n"]);
  expect(found).toBe(ORDERS / 100);
  // One entry of the index for each, and the settings.
  expect(read).toBeLessThan(found + 10);
});
