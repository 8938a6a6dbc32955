import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { users } from "~/database/schema/users";
import { leftVisits, visits, visitTechnicians } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import { rolesIn } from "~/kernel/authorization/roles";
import { flag, json, listOf, NUMBER, orNull, TEXT, value } from "~/database/fields";
import { rolesHeldBy } from "~/server/queries/held-roles";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import type { Language } from "~/kernel/text/languages";
import { CANCELLED_LISTED_MS, FEED_WINDOW, type FeedScope, MAX_LEFT, MAX_VISITS } from "../model";
import { mayReadFeed } from "../policy";
import { calendarFeeds, calendarFeedTechnicians } from "~/database/schema/calendar-feeds";

const f = alias(calendarFeeds, "f");
const v = alias(visits, "v");
const w = alias(workOrders, "w");
const c = alias(customers, "c");
const l = alias(locations, "l");

/** An order that was closed before the visit makes it obsolete, whatever the plan says. */
const ENDED_AT = sql`coalesce(${v.cancelledAt}, iif(${w.doneAt} < ${v.startsAt}, ${w.doneAt}, NULL))`;

const VISIT = {
  id: v.id,
  startsAt: v.startsAt,
  endsAt: v.endsAt,
  arrivalFromAt: v.arrivalFromAt,
  arrivalToAt: v.arrivalToAt,
  note: v.note,
  isCancelled: flag(sql`${ENDED_AT} IS NOT NULL`),
  updatedAt: value(NUMBER, sql`max(${v.updatedAt}, ${w.updatedAt})`),
  version: v.version,
  orderId: w.id,
  number: w.number,
  description: value(TEXT, sql`substr(${w.description}, 1, 300)`),
  customerName: value(TEXT, sql`coalesce(${c.name}, '')`),
  customerAddress: json(
    () => z.nullable(ADDRESS()),
    sql`iif(${c.id} IS NULL, NULL, json_object('street', ${c.street}, 'number', '', 'zipCode', ${c.zipCode}, 'city', ${c.city}))`,
  ),
  locationName: value(TEXT, sql`coalesce(${l.name}, '')`),
  locationAddress: json(
    () => z.nullable(ADDRESS()),
    sql`iif(${l.id} IS NULL, NULL, json_object('street', ${l.street}, 'number', ${l.number}, 'zipCode', ${l.zipCode}, 'city', ${l.city}))`,
  ),
  technicians: json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(name) FROM (SELECT ${users.name} AS name FROM ${visitTechnicians}
      CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
      WHERE ${visitTechnicians.visitId} = ${v.id} ORDER BY ${users.sortKey}, ${users.id}))`,
  ),
};

function ADDRESS() {
  return z.object({
    street: z.string(),
    number: z.string(),
    zipCode: z.string(),
    city: z.string(),
  });
}

export type FeedContent = {
  feed: { id: string; label: string; scope: FeedScope; lastUsedAt: number | null };
  language: Language | null;
  visits: FeedVisit[];
  left: LeftVisit[];
  settings: Settings;
};
export type FeedVisit = Awaited<ReturnType<typeof readVisits>>[number];
export type LeftVisit = Awaited<ReturnType<typeof readLeft>>[number];

/**
 * The feed of this hash with its visits, in one round trip. Null for an unknown or a revoked feed, and as soon as its owner may no longer
 * sign in or read these visits.
 */
export async function findFeedContent(
  context: RequestContext,
  tokenHash: string,
): Promise<FeedContent | null> {
  const [owners, found, left, settings] = await Promise.all([
    readOwner(context, tokenHash),
    readVisits(context, tokenHash),
    readLeft(context, tokenHash),
    context.settings(),
  ]);
  const [owner] = owners;
  const roles = rolesIn(owner?.roles ?? null);
  if (!owner?.mayEnter || !mayReadFeed({ roles }, owner.scope)) return null;
  const { id, label, scope, lastUsedAt, language } = owner;
  const inOrder = found.toSorted(
    (one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1),
  );
  return { feed: { id, label, scope, lastUsedAt }, language, visits: inOrder, left, settings };
}

function readOwner({ db, now }: RequestContext, tokenHash: string) {
  return db
    .select({
      id: calendarFeeds.id,
      label: calendarFeeds.label,
      scope: calendarFeeds.scope,
      lastUsedAt: calendarFeeds.lastUsedAt,
      language: users.language,
      mayEnter: flag(sql`${users.active} AND ${users.inviteStatus} = 'ACCEPTED'`),
      roles: rolesHeldBy(sql`${users.id}`, now().getTime()),
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
}

/** What is still to come first: visits of the past are left out where there are too many. */
function readVisits(context: RequestContext, tokenHash: string) {
  const at = context.now().getTime();
  const isVisible = sql`(${ENDED_AT} IS NULL OR ${ENDED_AT} > ${at - CANCELLED_LISTED_MS})`;
  return queryRows(
    context,
    VISIT,
    sql`WITH found (id) AS (${foundVisits(tokenHash, windowAt(at))}),
      listed (id) AS MATERIALIZED (SELECT ${v.id} FROM found CROSS JOIN ${visits} ${v} ON ${v.id} = found.id
        CROSS JOIN ${workOrders} ${w} ON ${w.id} = ${v.workOrderId}
        WHERE ${isVisible} ORDER BY ${v.endsAt} < ${at}, abs(${v.startsAt} - ${at}), ${v.id} LIMIT ${MAX_VISITS})
      SELECT ${listOf(VISIT)} FROM listed CROSS JOIN ${visits} ${v} ON ${v.id} = listed.id
      CROSS JOIN ${workOrders} ${w} ON ${w.id} = ${v.workOrderId}
      LEFT JOIN ${customers} ${c} ON ${c.id} = ${w.customerId} LEFT JOIN ${locations} ${l} ON ${l.id} = ${w.locationId}`,
  );
}

const LEFT = {
  id: value(TEXT, sql`gone.id`),
  startsAt: value(NUMBER, sql`gone.startsAt`),
  leftAt: value(NUMBER, sql`gone.leftAt`),
  /** Null when the visit was deleted with its order. */
  version: orNull(v.version),
};

/** Visits that the feed had: their people were taken off, or the visit was deleted. */
function readLeft(context: RequestContext, tokenHash: string) {
  const at = context.now().getTime();
  return queryRows(
    context,
    LEFT,
    sql`WITH lost (id, startsAt, leftAt) AS (${foundLeft(tokenHash, windowAt(at))}),
      gone (id, startsAt, leftAt) AS MATERIALIZED (SELECT id, max(startsAt), max(leftAt) FROM lost
        WHERE leftAt > ${at - CANCELLED_LISTED_MS} GROUP BY id ORDER BY 2 DESC, 1 LIMIT ${MAX_LEFT})
      SELECT ${listOf(LEFT)} FROM gone LEFT JOIN ${visits} ${v} ON ${v.id} = gone.id ORDER BY gone.startsAt, gone.id`,
  );
}

type Window = { from: number; to: number };

function windowAt(at: number): Window {
  return { from: at - FEED_WINDOW.pastMs, to: at + FEED_WINDOW.aheadMs };
}

/** One access path for each scope. The feed comes first, so that only the path of its scope is read. */
function foundVisits(tokenHash: string, { from, to }: Window): SQL {
  const of = visitTechnicians;
  return sql`SELECT ${of.visitId} FROM ${calendarFeeds} ${f}
      CROSS JOIN ${of} ON ${of.userId} = ${f.userId} AND ${of.startsAt} BETWEEN ${from} AND ${to} WHERE ${feedIs(tokenHash, "own")}
    UNION SELECT ${of.visitId} FROM ${calendarFeeds} ${f} CROSS JOIN ${member} ON ${member.feedId} = ${f.id}
      CROSS JOIN ${of} ON ${of.userId} = ${member.userId} AND ${of.startsAt} BETWEEN ${from} AND ${to} WHERE ${feedIs(tokenHash, "team")}
    UNION SELECT ${visits.id} FROM ${calendarFeeds} ${f}
      CROSS JOIN ${visits} ON ${visits.startsAt} BETWEEN ${from} AND ${to} WHERE ${feedIs(tokenHash, "all")}`;
}

/** Who is on a visit again is not in the table. A team still has a visit that another of its members is on, and all feeds have each that exists. */
function foundLeft(tokenHash: string, { from, to }: Window): SQL {
  const of = leftVisits;
  const columns = sql`${of.visitId}, ${of.startsAt}, ${of.leftAt}`;
  const stillOfTeam = sql`SELECT 1 FROM ${visitTechnicians} CROSS JOIN ${member} other ON other.feed_id = ${f.id} AND other.user_id = ${visitTechnicians.userId}
    WHERE ${visitTechnicians.visitId} = ${of.visitId}`;
  const exists = sql`SELECT 1 FROM ${visits} WHERE ${visits.id} = ${of.visitId}`;
  return sql`SELECT ${columns} FROM ${calendarFeeds} ${f}
      CROSS JOIN ${of} ON ${of.userId} = ${f.userId} AND ${of.startsAt} BETWEEN ${from} AND ${to} WHERE ${feedIs(tokenHash, "own")}
    UNION ALL SELECT ${columns} FROM ${calendarFeeds} ${f} CROSS JOIN ${member} ON ${member.feedId} = ${f.id}
      CROSS JOIN ${of} ON ${of.userId} = ${member.userId} AND ${of.startsAt} BETWEEN ${from} AND ${to}
      WHERE ${feedIs(tokenHash, "team")} AND NOT EXISTS (${stillOfTeam})
    UNION ALL SELECT ${columns} FROM ${calendarFeeds} ${f}
      CROSS JOIN ${of} ON ${of.startsAt} BETWEEN ${from} AND ${to} WHERE ${feedIs(tokenHash, "all")} AND NOT EXISTS (${exists})`;
}

const member = calendarFeedTechnicians;

function feedIs(tokenHash: string, scope: FeedScope): SQL {
  return sql`${f.tokenHash} = ${tokenHash} AND ${f.scope} = ${scope}`;
}
