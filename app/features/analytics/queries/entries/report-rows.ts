import { alias } from "drizzle-orm/sqlite-core";
import { eq, type SQL, sql } from "drizzle-orm";
import { flag, type Fields, listOf, type RowOf, TEXT, value } from "~/database/fields";
import { customers } from "~/database/schema/customers";
import { dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { fullName } from "~/kernel/authorization/roles";
import type { EntriesInput } from "../../inputs";
import type { EntryGroup } from "../../model";
import { all, type Scope } from "../scope";

export const r = alias(dailyReports, "r");

/** What the rows of every file say of their order and its customer. */
export const ORDER_COLUMNS = {
  number: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
  externalReference: value(TEXT, sql`coalesce(${workOrders.externalReference}, '')`),
  jobNumber: value(TEXT, sql`coalesce(${workOrders.jobNumber}, '')`),
  isSigned: flag(
    sql`coalesce(${workOrders.status} = 'signed' OR ${workOrders.outcome} = 'signed', 0)`,
  ),
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  taxId: value(TEXT, sql`coalesce(${customers.taxId}, '')`),
};

/** What the rows of a file say of their daily report. The person is its author. */
export const REPORT_COLUMNS = {
  reportId: r.id,
  reportOn: r.reportOn,
  personId: r.authorId,
  name: users.name,
  surname: users.surname,
  workOrderId: r.workOrderId,
  ...ORDER_COLUMNS,
  customerId: value(TEXT, sql`coalesce(${workOrders.customerId}, '')`),
};
type Stored = RowOf<typeof REPORT_COLUMNS>;
/** What the rows of every file have. */
export type ReportFacts = Omit<Stored, "name" | "surname"> & { personName: string };

export function withPerson<Row extends Pick<Stored, "name" | "surname">>({
  name,
  surname,
  ...row
}: Row): Omit<Row, "name" | "surname"> & { personName: string } {
  return { ...row, personName: fullName({ name, surname }) };
}

/** The keys of groups that every report has. */
export const REPORT_KEYS: Partial<Record<EntryGroup, SQL>> = {
  person: sql`${r.authorId}`,
  customer: sql`coalesce(${workOrders.customerId}, '')`,
  order: sql`${r.workOrderId}`,
  day: sql`${r.reportOn}`,
};

/** Rows of `table`, which has an entry of a report in each, of submitted reports of the scope. */
export function entriesIn(
  { from, to, customerId, technicianId }: Scope,
  { workOrderId, noCustomer }: Pick<EntriesInput, "workOrderId" | "noCustomer">,
  table: SQL,
  ...more: (SQL | null)[]
): SQL {
  const index = workOrderId ? sql`daily_reports_by_order` : sql`daily_reports_by_day`;
  const counted = all(
    workOrderId ? eq(r.workOrderId, workOrderId) : null,
    sql`${r.status} = 'submitted' AND ${r.reportOn} BETWEEN ${from} AND ${to}`,
    customerId ? eq(workOrders.customerId, customerId) : null,
    noCustomer ? sql`${workOrders.customerId} IS NULL` : null,
    technicianId ? eq(r.authorId, technicianId) : null,
    ...more,
  );
  return sql`${dailyReports} ${r} INDEXED BY ${index} CROSS JOIN ${table} CROSS JOIN ${users} ON ${users.id} = ${r.authorId}
    LEFT JOIN ${workOrders} ON ${workOrders.id} = ${r.workOrderId} LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}
    WHERE ${counted}`;
}

/** The entries with the keys of their groups, as the leaves of `readGrouped`. */
export function leavesOf(
  rows: SQL,
  groups: readonly EntryGroup[],
  keys: Partial<Record<EntryGroup, SQL>>,
  sums: Fields,
): SQL {
  const named = groups.map(
    (group, index) => sql`${keys[group] ?? sql`''`} AS ${sql.identifier(`key${index + 1}`)}`,
  );
  return sql`SELECT ${sql.join(named, sql`, `)}, ${listOf(sums)} FROM ${rows}`;
}

/** As they are read in a list and in a file: by person and day. */
export const IN_ORDER = sql`${users.sortKey}, ${users.id}, ${r.reportOn}, ${workOrders.number}, x.position`;
