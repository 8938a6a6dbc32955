import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listInput, type ListInput } from "~/features/tickets/inputs/list";
import { readTicketBoard } from "~/features/tickets/queries/board";
import { listTickets } from "~/features/tickets/queries/list";
import { countOf, countsByStatus, pageOf } from "~/features/tickets/queries/pages";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { toStatement } from "~/server/command/statement";
import { CAST } from "../../../migrations/seeds/cast";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { orderAt } from "../../support/records/orders";
import { actorOf, NOW, who } from "../../support/records/people";

const listParams = (more: Partial<ListInput> = {}): ListInput => ({
  ...listInput.parse({}),
  pageSize: 100,
  ...more,
});
const TEN = { created: 10, accepted: 10, "in-progress": 10, done: 10, rejected: 10 };
const SHOW_ALL =
  "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER', '2026-01-01', json('{\"enabled\":true}'), 0)";

let acme: Company;
let orderId: string;

/** Creates the given number of tickets of each kind: by creator, state and order. */
async function many(
  count: number,
  creator: string,
  status: string,
  order: string | null = null,
): Promise<void> {
  const closed = status === "done" || status === "rejected" ? NOW : null;
  const reason = status === "rejected" ? "Not ours" : "";
  await acme.run(
    `WITH RECURSIVE n (i) AS (SELECT coalesce((SELECT max(seq) FROM tickets), 0) + 1 UNION ALL SELECT i + 1 FROM n WHERE i < coalesce((SELECT max(seq) FROM tickets), 0) + ?)
     INSERT INTO tickets (seq, id, number, name, status, priority, creator_id, customer_id, work_order_id, closed_at, rejection_reason, created_at, updated_at, search_text)
     SELECT i, 't' || i, 'T-2026-' || printf('%05d', i), 'Fault ' || i, ?, CASE i % 2 WHEN 0 THEN 'low' ELSE 'high' END, ?, (SELECT customer_id FROM users WHERE id = ?), ?, ?, ?, ?, ?, 'fault' FROM n`,
    count,
    status,
    who(creator),
    who(creator),
    order,
    closed,
    reason,
    NOW,
    NOW,
  );
}

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run(SHOW_ALL);
  orderId = (await orderAt(acme, "in-progress")).id;
  for (const status of ["created", "done", "rejected"]) await many(500, "emina", status);
  await many(500, "petar", "done");
  await many(10, "tomislav", "created");
  await many(10, "ciro", "created");
  await many(5, "tomislav", "accepted");
  await many(5, "emina", "in-progress");
  await many(8, "emina", "in-progress", orderId);
  await many(2, "tomislav", "in-progress", orderId);
});

async function seqs(query: ReturnType<typeof sql>): Promise<number[]> {
  const { sql: text, args } = toStatement(query);
  return (await acme.database.read({ sql: text, args })).rows.map((row) => Number(row["seq"]));
}

describe("the tickets that a user may see", () => {
  it.each(CAST.map(({ key }) => key))(
    "are the same through the separate index queries as through the single condition, for %s",
    async (key) => {
      const actor = actorOf(key);
      for (const more of [
        {},
        { status: "in-progress" },
        { priority: "high" },
        { own: true },
        { search: "fault" },
      ] as const) {
        const found = await seqs(
          pageOf({
            ...listParams({ ...more, pageSize: 10_000 as 100, sortDirection: "asc" }),
            actor,
          }).found,
        );
        const narrowed = {
          status: sql`t.status = 'in-progress'`,
          priority: sql`t.priority = 'high'`,
          own: sql`t.creator_id = ${actor.userId}`,
          search: sql`1`,
        };
        const [name] = Object.keys(more) as (keyof typeof narrowed)[];
        const expected = await seqs(
          sql`SELECT t.seq FROM tickets t WHERE ${ticketSeenBy(actor)} AND ${name ? narrowed[name] : sql`1`} ORDER BY t.number`,
        );
        expect(found, `${key} ${name}`).toEqual(expected);
      }
    },
  );

  it.each(["tomislav", "ciro"])("are found by indexes only, for %s", async (key) => {
    const actor = actorOf(key);
    for (const more of [
      {},
      { status: "done" },
      { priority: "low", sortBy: "priority" },
      { customerId: actorOf("petar").customerId, status: "done" },
    ] as const) {
      for (const query of [
        pageOf({ ...listParams(more), actor }).found,
        sql`SELECT ${countOf({ ...listParams(more), actor })}`,
        countsByStatus({ ...listParams(more), actor }),
      ]) {
        const plan = (await explain(acme.database, query)).join("\n");
        expect(plan).toMatch(/SEARCH t USING (COVERING )?INDEX tickets_by_creator/);
        expect(plan).toMatch(
          key === "tomislav"
            ? /SEARCH t USING INDEX tickets_unlinked[^]*SEARCH t USING INDEX tickets_of_order/
            : /SEARCH t USING INDEX tickets_by_customer/,
        );
        // The result of the index queries is also called `t`; only that is scanned.
        expect(plan.replace(/^SCAN t$/m, "")).not.toMatch(/SCAN (t|tickets)\b/);
      }
    }
  });

  it("cost in proportion to their number, whatever else the tenant stores", async () => {
    const SEEN = 30;
    const list = acme.as("tomislav");
    expect(await listTickets(list, listParams())).toMatchObject({ totalCount: SEEN });
    expect(list.database.stats.rowsRead / SEEN).toBeLessThanOrEqual(20);
    const page = acme.as("tomislav");
    expect(
      (await listTickets(page, listParams({ pageSize: 20, pageNumber: 2 }))).entities,
    ).toHaveLength(10);
    expect(page.database.stats.rowsRead / SEEN).toBeLessThanOrEqual(20);
    const board = acme.as("tomislav");
    expect((await readTicketBoard(board, listParams(), TEN)).map(({ count }) => count)).toEqual([
      10, 5, 15, 0, 0,
    ]);
    expect(board.database.stats).toMatchObject({ roundTrips: 1 });
    // Each column and its facts scan the visible tickets, which are far fewer than all tickets.
    expect(board.database.stats.rowsRead).toBeLessThan(1500);
  });
});
