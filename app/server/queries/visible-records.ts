import { getTableColumns, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { documents } from "~/database/schema/attachments";
import { comments } from "~/database/schema/comments";
import { dailyReportHours, dailyReportPhotos, dailyReports } from "~/database/schema/daily-reports";
import { taskAssignments, tasks } from "~/database/schema/tasks";
import { activity } from "~/database/schema/system";
import { ticketCopies, tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { type Action, may } from "~/kernel/authorization/actions";
import { type Actor, holdsAny, isCustomer, type Role } from "~/kernel/authorization/roles";
import { namesOf } from "~/kernel/record-of";
import { featureIsOn, featureValueIs } from "./visible-places";

// Which rows a user may read, beside the permission table of kernel/authorization/actions.ts. Files, comments, tickets, mails and counts
// ask the same questions, so the predicates belong to none of these features.

const t = alias(tickets, "t");
const c = alias(comments, "c");
const d = alias(documents, "d");
const p = alias(dailyReportPhotos, "p");
const r = alias(dailyReports, "r");
const copy = alias(ticketCopies, "copy");
const later = alias(ticketCopies, "later_copy");
const present = alias(tickets, "present");

type Reader = Pick<Actor, "userId" | "roles" | "customerId">;
/** A reader, or the columns of several readers with the same roles. */
type Readers = {
  roles: readonly Role[];
  userId: string | SQL;
  customerId: string | SQL | null;
};

/**
 * domain-rules §7, the row "ticket: read": which tickets this user may see, as a condition on `t`. The single predicate for every list,
 * count, search, picker, file and export. The same statement reads the setting whether a customer's users see all tickets of their company.
 * Users of a customer see what came while the ticket was their customer's: `customerAt` is its customer when that came, without it the
 * present one.
 */
export function ticketSeenBy(
  { roles, userId, customerId }: Readers,
  customerAt: SQLWrapper = t.customerId,
): SQL {
  if (holdsAny({ roles }, ["SYSTEM_ADMIN", "MANAGER"])) return sql`1`;
  const own = sql`${t.creatorId} = ${userId}`;
  if (holdsAny({ roles }, ["TECHNICIAN"])) return sql`(${own} OR ${fromWork(userId)})`;
  if (holdsAny({ roles }, ["CUSTOMER_USER", "PARTNER_USER"]))
    return sql`(${customerAt} = ${customerId} AND (${own} OR ${SHOWS_ALL}))`;
  return holdsAny({ roles }, ["EMPLOYEE"]) ? own : sql`0`;
}

/** Linked to one of the user's orders, or waiting for a handler. */
function fromWork(userId: string | SQL): SQL {
  const of = workOrderAssignments;
  const linked = sql`EXISTS (SELECT 1 FROM ${of} WHERE ${of.workOrderId} = ${t.workOrderId} AND ${of.userId} = ${userId} AND ${of.toAt} IS NULL)`;
  return sql`(${t.workOrderId} IS NULL AND ${t.status} IN ('accepted', 'in-progress')) OR ${linked}`;
}

const SHOWS_ALL = featureIsOn("SHOW_ALL_ENTITIES_TO_CUSTOMER_USER");

/** Part of `ticketSeenBy`, for what belongs to a ticket that the reader sees. */
export function cameTo(
  { roles, customerId }: Pick<Reader, "roles" | "customerId">,
  customerAt: SQLWrapper,
): SQL {
  return isCustomer({ roles }) ? sql`${customerAt} = ${customerId}` : sql`1`;
}

/** The customer of a ticket when this row came to its activity. A move comes after its row of `ticket_copies`. */
export function customerAtActivity(ticketId: SQLWrapper): SQL {
  return sql`(SELECT customer FROM (SELECT ${copy.customerId} AS customer, ${copy.untilActivity} AS until FROM ${ticketCopies} ${copy}
    WHERE ${copy.ticketId} = ${ticketId} AND ${copy.untilActivity} >= ${activity.seq}
    UNION ALL SELECT ${present.customerId}, 9e18 FROM ${tickets} ${present} WHERE ${present.id} = ${ticketId}) ORDER BY until LIMIT 1)`;
}

/**
 * The tickets as this user reads them, as the source `t` of a SELECT: the present rows and, for users of a customer, the copies of those that
 * have left it. Who of the customer reads which is for `ticketSeenBy` to decide. `which` narrows them by `t.id` or `t.seq`.
 */
export function ticketsShownTo(reader: Pick<Reader, "roles" | "customerId">, which: SQL): SQL {
  if (!isCustomer(reader)) return sql`${tickets} ${t}`;
  const columns = Object.values(getTableColumns(t)).map((column) => sql`${column}`);
  return sql`(SELECT ${sql.join(columns, sql`, `)} FROM ${tickets} ${t} WHERE ${t.customerId} = ${reader.customerId} AND ${which}
    UNION ALL ${copiesFor(reader, which)}) AS t`;
}

/** The last copy of each ticket that has left the customer of the reader, with the columns of a ticket in their order. */
export function copiesFor({ customerId }: Pick<Reader, "customerId">, which: SQL): SQL {
  const copied = getTableColumns(copy);
  const columns = namesOf(getTableColumns(t)).map((name) => {
    const column = t[name];
    if (KEPT.some((kept) => kept === name)) return sql`${column} AS ${sql.identifier(column.name)}`;
    const value = Object.entries(copied).find(([kept]) => kept === name)?.[1];
    const left = name === "rejectionReason" || name === "resolution" ? sql`''` : sql`NULL`;
    return sql`${value ?? left} AS ${sql.identifier(column.name)}`;
  });
  return sql`SELECT ${sql.join(columns, sql`, `)} FROM ${ticketCopies} ${copy} CROSS JOIN ${tickets} ${t} ON ${t.id} = ${copy.ticketId}
    WHERE ${copy.customerId} = ${customerId} AND ${copy.isReadable} AND ${t.customerId} IS NOT ${customerId}
    AND NOT EXISTS (SELECT 1 FROM ${ticketCopies} ${later} WHERE ${later.ticketId} = ${copy.ticketId}
      AND ${later.customerId} = ${copy.customerId} AND ${later.seq} > ${copy.seq}) AND ${which}`;
}

/** What never changes of a ticket. */
const KEPT = ["seq", "id", "number", "creatorId", "createdAt"] as const;

/** When the row of `ticketsShownTo` left the reader's customer. NULL for a present ticket. */
export function leftAt(reader: Pick<Reader, "roles" | "customerId">): SQL {
  if (!isCustomer(reader)) return sql`NULL`;
  return sql`(SELECT max(${copy.endedAt}) FROM ${ticketCopies} ${copy} WHERE ${copy.ticketId} = ${t.id} AND ${copy.customerId} = ${reader.customerId}
    AND NOT EXISTS (SELECT 1 FROM ${tickets} ${present} WHERE ${present.id} = ${t.id} AND ${present.customerId} = ${reader.customerId}))`;
}

/** The actions required to comment on orders, tasks and tickets (domain-rules §7). Everybody who reads a ticket may comment on it. */
export const COMMENTING = {
  "work-order": "work-orders.comment",
  task: "tasks.comment",
  ticket: "tickets.comment",
} as const satisfies Record<string, Action>;

/**
 * A condition that the user reads and writes the comments on the record of this type and id now, or with `customerAt` that they read one that
 * came then. Every list, comment and photo uses this one predicate. Comments on orders and tasks never reach customers. Comments on a ticket
 * reach everybody who may read it.
 */
export function conversationSeenBy(
  actor: Reader,
  type: SQL,
  id: SQL,
  customerAt?: SQLWrapper,
): SQL {
  return sql`(CASE ${type} WHEN 'work-order' THEN ${onWork(actor, "work-order", id)} WHEN 'task' THEN ${onWork(actor, "task", id)}
    WHEN 'ticket' THEN ${onTicket(actor, id, customerAt)} ELSE 0 END)`;
}

function onTicket(actor: Reader, id: SQL, customerAt?: SQLWrapper): SQL {
  return sql`(${featureIsOn("TICKETING")} AND EXISTS (SELECT 1 FROM ${tickets} ${t} WHERE ${t.id} = ${id} AND ${ticketSeenBy(actor, customerAt)}))`;
}

/** A condition that the user reads the conversation of a ticket, or what they had of it when the ticket left their customer. */
export function ticketConversationReadBy(actor: Reader, id: SQL): SQL {
  if (!isCustomer(actor)) return onTicket(actor, id);
  return sql`(${onTicket(actor, id)} OR EXISTS (SELECT 1 FROM ${ticketCopies} ${copy} WHERE ${copy.ticketId} = ${id} AND ${copy.isReadable}
    AND ${onTicket(actor, id, copy.customerId)}))`;
}

const WORK = {
  "work-order": {
    record: workOrders,
    people: workOrderAssignments,
    recordId: workOrderAssignments.workOrderId,
  },
  task: { record: tasks, people: taskAssignments, recordId: taskAssignments.taskId },
} as const;

function onWork(actor: Reader, type: keyof typeof WORK, id: SQL): SQL {
  const { record, people, recordId } = WORK[type];
  if (may(actor, COMMENTING[type]))
    return sql`EXISTS (SELECT 1 FROM ${record} WHERE ${record.id} = ${id})`;
  if (!may(actor, COMMENTING[type], { assigned: true })) return sql`0`;
  return sql`EXISTS (SELECT 1 FROM ${people} WHERE ${recordId} = ${id} AND ${people.userId} = ${actor.userId} AND ${people.toAt} IS NULL)`;
}

/** A condition that the user may read the record of document `d`. No URL gives access to a file that the user may not see. */
export function documentSeenBy(actor: Actor): SQL {
  const commented = conversationSeenBy(
    actor,
    sql`${c.subjectType}`,
    sql`${c.subjectId}`,
    c.customerId,
  );
  return sql`(${onRecord(actor, sql`${d.subjectType}`, sql`${d.subjectId}`)}
    OR (${d.subjectType} = 'comment' AND EXISTS (SELECT 1 FROM ${comments} ${c} WHERE ${c.id} = ${d.subjectId} AND ${c.removedAt} IS NULL AND ${commented})))`;
}

function onRecord(actor: Actor, type: SQL, id: SQL): SQL {
  const kinds = [
    ...(may(actor, "work-orders.read") ? ["work-order"] : []),
    ...(may(actor, "tasks.read") ? ["task"] : []),
    ...(may(actor, "assets.read") ? ["asset"] : []),
  ];
  return sql`(${type} IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) OR (${type} = 'ticket' AND (${onTicket(actor, id, d.customerId)} OR (${d.kind} = 'image' AND ${onTicket(actor, id)})))
    OR (${type} = 'asset' AND ${onAsset(actor, id)}))`;
}

function onAsset(actor: Actor, id: SQL): SQL {
  if (!may(actor, "assets.read", { assigned: true })) return sql`0`;
  return sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.assetId} = ${id})`;
}

/**
 * A condition that the user sees photo `p` of daily report `r` (domain-rules §5): the same reports as on the screen. A receipt shows an
 * expense, so that those who see only their own hours of a report do not see it.
 */
export function reportPhotoSeenBy(actor: Actor): SQL {
  const isOwn = sql`${r.authorId} = ${actor.userId}`;
  if (holdsAny(actor, ["SYSTEM_ADMIN", "MANAGER"])) return sql`1`;
  const isCounted = sql`${r.status} = 'submitted'`;
  if (may(actor, "daily-reports.read")) return sql`(${isOwn} OR ${isCounted})`;
  if (!may(actor, "daily-reports.read", { assigned: true })) return sql`0`;
  const of = workOrderAssignments;
  // The lead sees all from the submission preview on, which is open at any time.
  const assigned = sql`EXISTS (SELECT 1 FROM ${of} WHERE ${of.workOrderId} = ${r.workOrderId} AND ${of.userId} = ${actor.userId}
    AND ${of.toAt} IS NULL AND (${of.isLead} OR ${featureValueIs("DAILY_REPORT_ENTRY", "LEAD")}))`;
  const worked = sql`EXISTS (SELECT 1 FROM ${dailyReportHours} WHERE ${dailyReportHours.reportId} = ${r.id}
    AND ${dailyReportHours.technicianId} = ${actor.userId})`;
  return sql`(${isOwn} OR (${isCounted} AND (${assigned} OR (${p.kind} <> 'receipt' AND ${worked}))))`;
}

/** A condition that the user reads the answers of checklists: as the orders that they belong to, while the feature is enabled (domain-rules §11). */
export function answersSeenBy(actor: Actor): SQL {
  return may(actor, "work-orders.read") ? featureIsOn("CHECKLISTS") : sql`0`;
}
