import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tickets } from "~/database/schema/tickets";
import { may } from "~/kernel/authorization/actions";
import type { LiveCursor } from "~/kernel/live/cursor";
import type { LiveReader } from "~/kernel/live/records";
import { listOf, TEXT, value } from "~/database/fields";
import { queryRows } from "../queries/query-rows";
import { ticketSeenBy } from "../queries/visible-records";
import type { RequestContext } from "../request-context";
import { activity, changes } from "~/database/schema/system";

const t = alias(tickets, "t");

/** A user's row of the JSON list of readers. */
const READER = {
  userId: sql`reader.value ->> 'userId'`,
  customerId: sql`reader.value ->> 'customerId'`,
};
const FIELDS = { id: t.id, userId: value(TEXT, READER.userId) };

/** A larger change is told to these readers in part. */
const MAX_TICKETS = 200;

/**
 * The tickets changed since then that each of these users may read now, by user. One statement per set
 * of roles; users who may read all tickets are left out.
 */
export async function readTicketReaders(
  ctx: Pick<RequestContext, "database">,
  since: LiveCursor,
  readers: readonly LiveReader[],
): Promise<Map<string, Set<string>>> {
  const changed = sql`SELECT ${changes.rowId} FROM ${changes} WHERE ${changes.seq} > ${since.changes} AND ${changes.tableName} = 'tickets'
    UNION SELECT ${activity.subjectId} FROM ${activity} WHERE ${activity.seq} > ${since.activity} AND ${activity.subjectType} = 'ticket'
    LIMIT ${MAX_TICKETS}`;
  const groups = new Map<string, LiveReader[]>();
  for (const reader of readers.filter((each) => !may(each, "tickets.read"))) {
    const group = groups.get(reader.roles.join()) ?? [];
    group.push(reader);
    groups.set(reader.roles.join(), group);
  }
  const found = await Promise.all(
    [...groups.values()].map((group) => readGroup(ctx, changed, group)),
  );
  const ticketsOf = new Map<string, Set<string>>();
  for (const { id, userId } of found.flat())
    ticketsOf.set(userId, (ticketsOf.get(userId) ?? new Set()).add(id));
  return ticketsOf;
}

/** Whether this user may read one ticket now. */
export async function mayReadTicket(
  ctx: Pick<RequestContext, "database">,
  id: string,
  reader: LiveReader,
): Promise<boolean> {
  return (await readGroup(ctx, sql`SELECT ${id}`, [reader])).length > 0;
}

/** The pairs of these tickets and users with the same roles. */
function readGroup(
  ctx: Pick<RequestContext, "database">,
  ids: SQL,
  group: readonly LiveReader[],
): Promise<{ id: string; userId: string }[]> {
  const [first] = group;
  if (!first) return Promise.resolve([]);
  const list = JSON.stringify(group.map(({ userId, customerId }) => ({ userId, customerId })));
  return queryRows(
    ctx,
    FIELDS,
    sql`SELECT ${listOf(FIELDS)} FROM ${tickets} ${t} CROSS JOIN json_each(${list}) AS reader
      WHERE ${t.id} IN (${ids}) AND ${ticketSeenBy({ roles: first.roles, ...READER })}`,
  );
}
