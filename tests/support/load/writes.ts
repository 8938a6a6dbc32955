import { newId } from "../../../app/kernel/ids";
import type { TenantDatabase } from "../../../app/database/open-database";
import { orderPlan } from "../records/order-plan";
import { callAs, type LoadResponse, type LoadUser } from "./client";

/** One write and its idempotency key. */
export type LoadWrite = { kind: WriteKind; id: string; key: string };
type WriteKind = keyof typeof KINDS;

/** The writers: a user who plans, and the technician who leads `orderId`. */
export type Writers = { manager: LoadUser; lead: LoadUser; orderId: string };

type Kind = {
  send(by: Writers, id: string, key: string): Promise<LoadResponse>;
  table: string;
  event: string;
};

/** The counts of each kind of write in the tenant's records and activity log. */
const KINDS = {
  order: {
    send: ({ manager }, id, key) =>
      callAs(manager, "create an order", {
        method: "PUT",
        path: "/api/workOrders",
        body: orderPlan({ id }),
        key,
      }),
    table: "work_orders",
    event: "work-order.created",
  },
  comment: {
    send: ({ lead, orderId }, id, key) =>
      callAs(lead, "add a comment", {
        method: "PUT",
        path: `/api/workOrders/${orderId}/comments`,
        body: { commentId: id, text: "Stigao" },
        key,
      }),
    table: "comments",
    event: "",
  },
  /** Of tickets, one person may create only some in an hour. */
  task: {
    send: ({ manager }, id, key) =>
      callAs(manager, "create a task", {
        method: "PUT",
        path: "/api/tasks",
        body: { id, name: "Curi ulje" },
        key,
      }),
    table: "tasks",
    event: "task.created",
  },
} satisfies Record<string, Kind>;

const ORDER: WriteKind[] = ["comment", "order", "comment", "task"];

export function nextWrite(index: number): LoadWrite {
  return { kind: ORDER[index % ORDER.length] ?? "comment", id: newId(), key: newId() };
}

export function sendWrite(by: Writers, { kind, id, key }: LoadWrite): Promise<LoadResponse> {
  return KINDS[kind].send(by, id, key);
}

export type Ledger = { confirmed: number; lost: number; twice: number; unasked: number };

/** Compares confirmed and sent writes with the rows: nothing is lost, nothing is duplicated, and every row was sent. */
export async function checkLedger(
  database: TenantDatabase,
  before: Counts,
  confirmed: LoadWrite[],
  sent: LoadWrite[],
): Promise<Ledger> {
  const ledger: Ledger = { confirmed: confirmed.length, lost: 0, twice: 0, unasked: 0 };
  for (const kind of kinds()) {
    const { table, event } = KINDS[kind];
    const idsOf = (writes: LoadWrite[]) =>
      JSON.stringify(writes.filter((each) => each.kind === kind).map(({ id }) => id));
    const [wanted, known] = [idsOf(confirmed), idsOf(sent)];
    const [found] = await count(
      database,
      `SELECT count(*) AS n FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
      wanted,
    );
    const [mine] = await count(
      database,
      `SELECT count(*) AS n FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
      known,
    );
    const [total] = await count(database, `SELECT count(*) AS n FROM ${table}`);
    ledger.lost += (JSON.parse(wanted) as string[]).length - Number(found);
    ledger.unasked += Number(total) - before[kind] - Number(mine);
    if (event)
      ledger.twice += (
        await count(
          database,
          "SELECT count(*) AS n FROM activity WHERE event = ? GROUP BY subject_id HAVING n > 1",
          event,
        )
      ).length;
  }
  return ledger;
}

type Counts = Record<WriteKind, number>;

export async function countRows(database: TenantDatabase): Promise<Counts> {
  const counts: Counts = { order: 0, comment: 0, task: 0 };
  for (const kind of kinds())
    counts[kind] =
      (await count(database, `SELECT count(*) AS n FROM ${KINDS[kind].table}`))[0] ?? 0;
  return counts;
}

function kinds(): WriteKind[] {
  return Object.keys(KINDS) as WriteKind[];
}

async function count(database: TenantDatabase, sql: string, ...args: string[]): Promise<number[]> {
  return (await database.read({ sql, args })).rows.map(({ n }) => Number(n));
}
