import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { HOUR_KINDS, type HourKind } from "~/kernel/time/hours";
import type { AuthContext } from "~/server/request-context";
import { type EntriesInput, groupsOf } from "../inputs";
import type { EntryGroup } from "../model";
import { type GroupColumn, type Grouped, readGrouped } from "./grouped";
import {
  h,
  HOUR_COLUMNS,
  HOURS_ORDER,
  hoursIn,
  orderHoursIn,
  readIn,
  type Scope,
  type Scoped,
} from "./scope";

export type HoursReport = Scoped<Grouped<HourKind> & { groups: EntryGroup[] }>;

/** Hours of submitted daily reports by the chosen groups. */
export function readHours(ctx: AuthContext, listParams: EntriesInput): Promise<HoursReport> {
  const groups = groupsOf(listParams);
  return readIn(ctx, listParams, async (scope) => ({
    groups,
    ...(await readGrouped(ctx, {
      leaves: hourLeaves(scope, groups),
      groups: groups.map((group) => GROUP_COLUMNS[group]),
      sums: HOUR_KINDS,
      page: listParams,
    })),
  }));
}

/** The minutes by kind for each combination of the keys. Only orders are not in the sums, and are read from the entries. */
function hourLeaves(scope: Scope, groups: readonly EntryGroup[]): SQL {
  const keys = groups.flatMap((group, index) => {
    const key = KEYS[group];
    return key ? [sql`${key} AS ${sql.identifier(`key${index + 1}`)}`] : [];
  });
  const sums = HOUR_KINDS.map(
    (kind) => sql`sum(${h[HOUR_COLUMNS[kind]]}) AS ${sql.identifier(kind)}`,
  );
  const grouped = keys.length > 0 ? sql`GROUP BY ${numbersTo(keys.length)}` : sql``;
  const rows = groups.includes("order") ? orderHoursIn(scope) : hoursIn(scope);
  const byRecord = sql`SELECT ${sql.join([...keys, ...sums], sql`, `)} FROM ${rows} ${grouped}`;
  return keys.length === groups.length ? byRecord : byKind(byRecord, groups);
}

/** Divides each row by the kinds of its hours. */
function byKind(rows: SQL, groups: readonly EntryGroup[]): SQL {
  const kind = sql`k.value`;
  const keys = groups.map((group, index) => {
    const key = sql.identifier(`key${index + 1}`);
    if (group === "band") return sql`${kind} AS ${key}`;
    if (group === "kind") return sql`iif(${kind} = 'travel', 'travel', 'work') AS ${key}`;
    return sql`${key}`;
  });
  const minutes = HOUR_KINDS.map(
    (each) => sql`iif(${kind} = ${each}, ${sql.identifier(each)}, 0) AS ${sql.identifier(each)}`,
  );
  const some = sql.join(
    HOUR_KINDS.map((each) => sql`WHEN ${each} THEN ${sql.identifier(each)}`),
    sql` `,
  );
  return sql`SELECT ${sql.join([...keys, ...minutes], sql`, `)} FROM (${rows}) CROSS JOIN json_each(${JSON.stringify(HOUR_KINDS)}) k
    WHERE CASE ${kind} ${some} END > 0`;
}

/** The record of a row of `h`; null for what is not a record. */
const KEYS: Record<EntryGroup, SQL | null> = {
  person: sql`${h.technicianId}`,
  customer: sql`${h.customerId}`,
  order: HOURS_ORDER,
  day: sql`${h.reportOn}`,
  kind: null,
  band: null,
};

/** The name of a record, "" for a key that has none. */
function named(table: SQLiteTable, id: SQLiteColumn, name: SQLWrapper): (key: SQL) => SQL {
  return (key) => sql`coalesce((SELECT ${name} FROM ${table} WHERE ${id} = ${key}), '')`;
}

/** In the order of tables. */
function ranked(values: readonly string[]): GroupColumn {
  const ranks = values.map((each, index) => sql`WHEN ${each} THEN ${index}`);
  return { sort: (key) => sql`CASE ${key} ${sql.join(ranks, sql` `)} END`, name: (key) => key };
}

const BY_ITSELF: GroupColumn = { sort: (key) => key, name: (key) => key };

/** A kind, a band and a day are named by the page, in its language. */
const GROUP_COLUMNS: Record<EntryGroup, GroupColumn> = {
  person: {
    sort: named(users, users.id, users.sortKey),
    name: named(users, users.id, sql`trim(${users.name} || ' ' || ${users.surname})`),
  },
  customer: {
    sort: named(customers, customers.id, customers.sortKey),
    name: named(customers, customers.id, customers.name),
  },
  order: {
    sort: named(workOrders, workOrders.id, workOrders.number),
    name: named(workOrders, workOrders.id, workOrders.number),
  },
  day: BY_ITSELF,
  kind: ranked(["work", "travel"]),
  band: ranked(HOUR_KINDS),
};

function numbersTo(last: number): SQL {
  return sql.raw(Array.from({ length: last }, (_, index) => index + 1).join(", "));
}
