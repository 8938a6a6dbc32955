import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tickets } from "~/database/schema/tickets";
import { may } from "~/kernel/authorization/actions";
import { isCustomer } from "~/kernel/authorization/roles";
import type { LiveCursor } from "~/kernel/live/cursor";
import type { LiveReader } from "~/kernel/live/records";
import { listOf, TEXT, value } from "~/database/fields";
import { queryRows } from "../queries/query-rows";
import { featureIsOn, knownPlace } from "../queries/visible-places";
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

/** Of a larger change these readers are notified in part. */
const MAX_TICKETS = 200;

/** Events of an order, beside those of its visits, after which it counts as open or not, or as signed or not. */
const ORDER_EVENTS = ["submitted", "sent-back", "signed", "reopened", "closed-unsigned"] as const;

/**
 * The tickets of which customers are shown something else since then although the ticket is as before: the next
 * visit, while the feature is on, or the signed PDF. Nothing else that happens to an order concerns them.
 */
function ticketsOfOrders(since: LiveCursor): SQL {
  const events = JSON.stringify(ORDER_EVENTS.map((event) => `work-order.${event}`));
  return sql`SELECT ${tickets.id} FROM ${activity} CROSS JOIN ${tickets} ON ${tickets.workOrderId} = ${activity.subjectId}
    WHERE ${activity.seq} > ${since.activity} AND ${activity.subjectType} = 'work-order'
    AND (${activity.event} IN (SELECT value FROM json_each(${events}))
      OR (${activity.event} GLOB 'work-order.visit-*' AND ${featureIsOn("VISITS_TO_CUSTOMERS")}))
    LIMIT ${MAX_TICKETS}`;
}

/**
 * The tickets changed since then that each of these users may read now, by user; for customers also those of changed
 * orders. One statement per set of roles, two for customers; users who may read all tickets are left out.
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
    [...groups.values()].flatMap((group) => [
      readGroup(ctx, changed, group),
      ...(group.some(isCustomer)
        ? [readGroup(ctx, ticketsOfOrders(since), group, { ofOwnCustomer: true })]
        : []),
    ]),
  );
  const ticketsOf = new Map<string, Set<string>>();
  for (const { id, userId } of found.flat())
    ticketsOf.set(userId, (ticketsOf.get(userId) ?? new Set()).add(id));
  return ticketsOf;
}

export async function mayReadTicket(
  ctx: Pick<RequestContext, "database">,
  id: string,
  reader: LiveReader,
): Promise<boolean> {
  return (await readGroup(ctx, sql`SELECT ${id}`, [reader])).length > 0;
}

/** The pairs of these tickets and users with the same roles. `ofOwnCustomer`: only tickets of the customer of the user. */
function readGroup(
  ctx: Pick<RequestContext, "database">,
  ids: SQL,
  group: readonly LiveReader[],
  { ofOwnCustomer = false } = {},
): Promise<{ id: string; userId: string }[]> {
  const [first] = group;
  if (!first) return Promise.resolve([]);
  const list = JSON.stringify(group.map(({ userId, customerId }) => ({ userId, customerId })));
  const reader = { roles: first.roles, ...READER };
  const isOwn = ofOwnCustomer
    ? sql`AND ${knownPlace(reader, "customerId", t.customerId)} IS NOT NULL`
    : sql``;
  return queryRows(
    ctx,
    FIELDS,
    sql`SELECT ${listOf(FIELDS)} FROM ${tickets} ${t} CROSS JOIN json_each(${list}) AS reader
      WHERE ${t.id} IN (${ids}) AND ${ticketSeenBy(reader)} ${isOwn}`,
  );
}
