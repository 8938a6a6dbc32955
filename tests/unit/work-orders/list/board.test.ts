import { beforeAll, describe, expect, it } from "vitest";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { listInput } from "~/features/work-orders/inputs/list";
import { readOrderBoard } from "~/features/work-orders/queries/list/board";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";
import { cardParams } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { insert } from "../../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../../support/db/explain";
import { atVersion, orderAt, STAGES } from "../../../support/records/orders";
import { NOW, PLACE, who } from "../../../support/records/people";
import { expectRefusal } from "../../../support/api/signed-in";

const MANY = 3000;
const TEN = cardParams(new URLSearchParams(), STATUSES);
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)).flat());
});

/** Half in the backlog, half in progress, every tenth assigned to Tea. */
function numbered(index: number) {
  const number = `2026-${String(index + 1).padStart(5, "0")}`;
  const id = `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`;
  const row = {
    id,
    number,
    status: STATUSES[index % 2] ?? "backlog",
    priority: PRIORITIES[index % 4] ?? "low",
    customer_id: PLACE.customerId,
    customer_sort: "a",
    location_id: PLACE.locationId,
    description: "popravak",
    search_text: `popravak ${number}`,
    planned_start_on: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
    created_by: who("marko"),
    created_at: NOW + index * 60_000,
    updated_at: NOW,
  };
  const assignment = {
    id: `a-${index}`,
    work_order_id: id,
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

async function counts(raw: Record<string, unknown>, key = "marko") {
  return (await readOrderBoard(acme.as(key), params(raw), TEN)).map((column) => column.count);
}

/** The plans of the statements that read the rows of the cards, the rows with the facts, and the counts. */
async function plansOf(key: string, raw: Record<string, unknown>) {
  const board = (ctx: AuthContext) => readOrderBoard(ctx, params(raw), TEN);
  return {
    rows: await planOf(acme, key, board, /"customers"/),
    cards: await planOf(acme, key, board, PAGE_ROWS),
    counts: await planOf(acme, key, board, / AS rank, /),
  };
}

describe("the board of work orders", () => {
  it("has a column per state with ten cards each, and counts all orders", async () => {
    const columns = await readOrderBoard(acme.as("marko"), params(), TEN);
    expect(columns.map(({ status, count, rows }) => [status, count, rows.length])).toEqual([
      ["backlog", 1500, 10],
      ["in-progress", 1500, 10],
      ["waiting-for-approvals", 0, 0],
      ["signed", 0, 0],
      ["done", 0, 0],
    ]);
    expect(columns[0]?.rows[0]).toMatchObject({
      number: "2026-02999",
      customerName: "Brodogradilište Žuti Rt d.d.",
    });
    const more = await readOrderBoard(acme.as("marko"), params(), { ...TEN, backlog: 30 });
    expect(more[0]?.rows).toHaveLength(30);
    expect(more[1]?.rows).toHaveLength(10);
  });

  it("counts the same orders as the filtered list, ignoring the status filter", async () => {
    expect(await counts({ status: "done" })).toEqual([1500, 1500, 0, 0, 0]);
    expect(await counts({ priority: "low" })).toEqual([750, 0, 0, 0, 0]);
    expect(await counts({ assigned: true }, "tea")).toEqual([300, 0, 0, 0, 0]);
    expect(await counts({ assigneeId: who("tea") })).toEqual([300, 0, 0, 0, 0]);
    expect(await counts({ assigned: true, assigneeId: who("tomislav") }, "tea")).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(await counts({ search: "popravak" })).toEqual([1500, 1500, 0, 0, 0]);
    expect(
      await counts({
        customerId: PLACE.customerId,
        plannedFrom: "2026-11-01",
        plannedTo: "2026-11-01",
      }),
    ).toEqual([108, 0, 0, 0, 0]);
  });

  it("takes one round trip and one request, and reads at most twenty rows per card", async () => {
    for (const raw of [{}, { priority: "low" }, { assigned: true }]) {
      const ctx = acme.as("tea");
      const cards = (await readOrderBoard(ctx, params(raw), TEN)).flatMap(
        (column) => column.rows,
      ).length;
      expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
      if (!("assigned" in raw))
        expect(ctx.database.stats.rowsRead / cards, JSON.stringify(raw)).toBeLessThanOrEqual(20);
    }
  });

  it.each([
    {},
    { priority: "high" },
    { assigned: true },
    { search: "popr" },
    { sortBy: "plannedStart" },
  ])("uses indexes for %o", async (raw) => {
    const { cards, counts } = await plansOf("tea", raw);
    expect(cards).not.toMatch(/SCAN w$|SCAN work_orders\b|TEMP B-TREE FOR ORDER BY/m);
    expect(counts).not.toMatch(/SCAN w$|SCAN work_orders\b(?!_search)/m);
  });
});

describe("a card", () => {
  it.each(STAGES)(
    "offers, for an order that is %s, the same actions as its page to each user",
    async (stage) => {
      const small = await createTestTenant({ approvals: 1 });
      const order = await orderAt(small, stage);
      for (const key of ["sanja", "marko", "ana", "amar", "tomislav", "tea", "tarik"]) {
        const card = (await readOrderBoard(small.as(key), params(), TEN))
          .flatMap((column) => column.rows)
          .find((each) => each.id === order.id);
        const page = await getWorkOrder(small.as(key), order.id);
        expect(card, key).toMatchObject({
          availableActions: page.availableActions,
          blockedActions: page.blockedActions,
        });
      }
    },
  );

  it("moves once when two users move it at once; the other receives the stored state", async () => {
    const small = await createTestTenant();
    const order = await orderAt(small, "backlog");
    const moves = await Promise.allSettled(
      ["marko", "sanja"].map((key) => startWorkOrder(small.as(key), atVersion(order))),
    );
    expect(moves.filter((move) => move.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(startWorkOrder(small.as("marko"), atVersion(order)), "version_conflict");
    expect(
      (await readOrderBoard(small.as("marko"), params(), TEN)).map((column) => column.count),
    ).toEqual([0, 1, 0, 0, 0]);
    expect(
      await small.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.started'"),
    ).toEqual([{ n: 1 }]);
  });
});

describe("the date range", () => {
  it("uses the tenant's time zone and includes both ends", async () => {
    const small = await createTestTenant();
    const order = await orderAt(small, "backlog");
    const count = async (raw: Record<string, unknown>) =>
      (await readOrderBoard(small.as("marko"), params(raw), TEN))[0]?.count;
    await small.run(
      "UPDATE work_orders SET created_at = ?, planned_start_on = '2026-11-20' WHERE id = ?",
      Date.parse("2026-11-19T23:30:00Z"),
      order.id,
    );
    expect(await count({ createdFrom: "2026-11-20" })).toBe(1);
    expect(await count({ createdFrom: "2026-11-20", timeZone: "Europe/Zagreb" })).toBe(1);
    expect(await count({ createdFrom: "2026-11-20", timeZone: "UTC" })).toBe(0);
    expect(
      await count({
        createdTo: "2026-11-20",
        createdFrom: "2026-11-20",
        timeZone: "Europe/Zagreb",
      }),
    ).toBe(1);
    expect(await count({ createdTo: "2026-11-19", timeZone: "Europe/Zagreb" })).toBe(0);
    expect(await count({ plannedFrom: "2026-11-20", plannedTo: "2026-11-20" })).toBe(1);
    expect(await count({ plannedTo: "2026-11-19" })).toBe(0);
  });

  it("reads no rows outside the range", async () => {
    const ctx = acme.as("marko");
    const day = new Date(NOW + 86_400_000).toISOString().slice(0, 10);
    const columns = await readOrderBoard(ctx, params({ createdFrom: day, createdTo: day }), TEN);
    expect(columns.reduce((sum, column) => sum + column.count, 0)).toBe(1440);
    // Five columns read the range for cards and facts, the counts read it once. No row outside it is read.
    expect(ctx.database.stats.rowsRead).toBeLessThan(11 * 1440);
  });

  it.each(["customerId", "locationId", "roomId", "assetId"])(
    "finds and counts the columns of one %s by one index, with a priority too",
    async (name) => {
      const id = {
        customerId: PLACE.customerId,
        locationId: PLACE.locationId,
        roomId: PLACE.roomId,
        assetId: PLACE.assetId,
      }[name];
      for (const raw of [{ [name]: id }, { [name]: id, priority: "high" }]) {
        const { rows, counts } = await plansOf("marko", raw);
        for (const steps of [rows, counts]) {
          expect(steps).toContain(`INDEX work_orders_${name.slice(0, -2)}_status`);
          expect(steps).not.toContain("TEMP B-TREE");
        }
      }
    },
  );
});
