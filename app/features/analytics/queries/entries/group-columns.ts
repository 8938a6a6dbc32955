import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { spareParts } from "~/database/schema/spare-parts";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { EXPENSE_TYPES } from "~/features/work-orders/model";
import { HOUR_KINDS } from "~/kernel/time/hours";
import type { EntryGroup } from "../../model";
import type { GroupColumn } from "./grouped";

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

/** A kind, a band, a category and a day are named by the page, in its language. */
export const GROUP_COLUMNS: Record<EntryGroup, GroupColumn> = {
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
  category: ranked(EXPENSE_TYPES),
  part: { sort: (key) => sql`lower(${partName(key)})`, name: partName },
};

/** The key of a part is its id or, of one that is not from stock, its unit and its name as JSON. */
function partName(key: SQL): SQL {
  return sql`coalesce((SELECT ${spareParts.name} FROM ${spareParts} WHERE ${spareParts.id} = ${key}), iif(json_valid(${key}), ${key} ->> 1, ''))`;
}
