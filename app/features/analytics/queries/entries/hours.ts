import { eq, type SQL, sql } from "drizzle-orm";
import { listOf, type RowOf, TEXT, value } from "~/database/fields";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { fullName } from "~/kernel/authorization/roles";
import { HOUR_KINDS, type HourKind } from "~/kernel/time/hours";
import type { ExportRows } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { type EntriesInput, groupsOf } from "../../inputs";
import type { EntryGroup } from "../../model";
import { HOUR_SUMS } from "../hours";
import {
  h,
  HOUR_COLUMNS,
  HOURS_ORDER,
  HOURS_REPORT,
  hoursIn,
  orderHoursIn,
  readIn,
  type Scope,
  type Scoped,
} from "../scope";
import { exportByDays } from "./by-days";
import { GROUP_COLUMNS } from "./group-columns";
import { type Grouped, readGrouped } from "./grouped";
import { ORDER_COLUMNS } from "./report-rows";

export type HoursReport = Scoped<{ report: "hours"; groups: EntryGroup[] } & Grouped<HourKind>>;

export function readHours(ctx: AuthContext, listParams: EntriesInput): Promise<HoursReport> {
  const groups = groupsOf(listParams);
  return readIn(ctx, listParams, async (scope) => ({
    report: "hours" as const,
    groups,
    ...(await readGrouped(ctx, {
      leaves: hourLeaves(scope, groups, listParams),
      groups: groups.map((group) => GROUP_COLUMNS[group]),
      sums: HOUR_KINDS,
      page: listParams,
    })),
  }));
}

type Narrowed = Pick<EntriesInput, "workOrderId" | "noCustomer">;

function ofCustomer({ noCustomer }: Narrowed): SQL {
  return noCustomer ? eq(h.customerId, "") : sql`1`;
}

/** The minutes by kind for each combination of the keys. Only orders are not in the sums, and are read from the entries. */
function hourLeaves(scope: Scope, groups: readonly EntryGroup[], only: Narrowed): SQL {
  const keys = groups.flatMap((group, index) => {
    const key = KEYS[group];
    return key ? [sql`${key} AS ${sql.identifier(`key${index + 1}`)}`] : [];
  });
  const sums = HOUR_KINDS.map(
    (kind) => sql`sum(${h[HOUR_COLUMNS[kind]]}) AS ${sql.identifier(kind)}`,
  );
  const grouped = keys.length > 0 ? sql`GROUP BY ${numbersTo(keys.length)}` : sql``;
  const { workOrderId } = only;
  const rows =
    workOrderId || groups.includes("order") ? orderHoursIn(scope, workOrderId) : hoursIn(scope);
  const byRecord = sql`SELECT ${sql.join([...keys, ...sums], sql`, `)} FROM ${rows} WHERE ${ofCustomer(only)} ${grouped}`;
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

/** The record of a row of `h`. Kinds are no records. */
const KEYS: Partial<Record<EntryGroup, SQL>> = {
  person: sql`${h.technicianId}`,
  customer: sql`${h.customerId}`,
  order: HOURS_ORDER,
  day: sql`${h.reportOn}`,
};

function numbersTo(last: number): SQL {
  return sql.raw(Array.from({ length: last }, (_, index) => index + 1).join(", "));
}

/** The minutes of one kind that a person worked on one day for one order. */
export type HoursFileRow = Omit<RowOf<typeof HOURS>, HourKind | "name" | "surname"> & {
  personName: string;
  band: HourKind;
  minutes: number;
};

/** All hours of the scope, by person, day, order and kind. A long period is read month by month. */
export function exportHours(
  ctx: AuthContext,
  listParams: EntriesInput,
): Promise<ExportRows<HoursFileRow>> {
  return exportByDays(ctx, listParams, async (scope) =>
    (await queryRows(ctx, HOURS, hoursOf(scope, listParams))).flatMap(hoursFrom),
  );
}

const HOURS = {
  personId: h.technicianId,
  name: users.name,
  surname: users.surname,
  reportOn: h.reportOn,
  workOrderId: value(TEXT, HOURS_ORDER),
  ...ORDER_COLUMNS,
  customerId: h.customerId,
  reportIds: value(TEXT, sql`replace(group_concat(DISTINCT ${HOURS_REPORT}), ',', ' ')`),
  ...HOUR_SUMS,
};

function hoursOf(scope: Scope, only: Narrowed): SQL {
  return sql`SELECT ${listOf(HOURS)} FROM ${orderHoursIn(scope, only.workOrderId)} JOIN ${users} ON ${users.id} = ${h.technicianId}
    LEFT JOIN ${workOrders} ON ${workOrders.id} = ${HOURS_ORDER} LEFT JOIN ${customers} ON ${customers.id} = ${h.customerId}
    WHERE ${ofCustomer(only)} GROUP BY ${h.technicianId}, ${h.reportOn}, ${HOURS_ORDER}
    ORDER BY ${users.sortKey}, ${users.id}, ${h.reportOn}, ${workOrders.number}`;
}

function hoursFrom({ name, surname, ...row }: RowOf<typeof HOURS>): HoursFileRow[] {
  const { regular, travel, overtime1, overtime2, overtime3, ...record } = row;
  const minutes = { regular, travel, overtime1, overtime2, overtime3 };
  return HOUR_KINDS.filter((band) => minutes[band] > 0).map((band) => ({
    ...record,
    personName: fullName({ name, surname }),
    band,
    minutes: minutes[band],
  }));
}
