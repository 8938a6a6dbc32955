import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { documents } from "~/database/schema/attachments";
import { comments } from "~/database/schema/comments";
import { dailyReportHours, dailyReportPhotos, dailyReports } from "~/database/schema/daily-reports";
import { taskAssignments, tasks } from "~/database/schema/tasks";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { type Action, may } from "~/kernel/authorization/actions";
import { type Actor, holdsAny, type Role } from "~/kernel/authorization/roles";
import { featureIsOn, featureValueIs } from "./visible-places";

// Which rows a user may read, beside the permission table of kernel/authorization/actions.ts. Files, comments, tickets, mails and counts
// ask the same questions, so the predicates belong to none of these features.

const t = alias(tickets, "t");
const c = alias(comments, "c");
const d = alias(documents, "d");
const p = alias(dailyReportPhotos, "p");
const r = alias(dailyReports, "r");

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
 */
export function ticketSeenBy({ roles, userId, customerId }: Readers): SQL {
  if (holdsAny({ roles }, ["SYSTEM_ADMIN", "MANAGER"])) return sql`1`;
  const own = sql`${t.creatorId} = ${userId}`;
  if (holdsAny({ roles }, ["TECHNICIAN"])) return sql`(${own} OR ${fromWork(userId)})`;
  if (holdsAny({ roles }, ["CUSTOMER_USER", "PARTNER_USER"]))
    return customerId ? sql`(${own} OR (${t.customerId} = ${customerId} AND ${SHOWS_ALL}))` : own;
  return holdsAny({ roles }, ["EMPLOYEE"]) ? own : sql`0`;
}

/** Linked to one of the user's orders, or waiting for a handler. */
function fromWork(userId: string | SQL): SQL {
  const of = workOrderAssignments;
  const linked = sql`EXISTS (SELECT 1 FROM ${of} WHERE ${of.workOrderId} = ${t.workOrderId} AND ${of.userId} = ${userId} AND ${of.toAt} IS NULL)`;
  return sql`(${t.workOrderId} IS NULL AND ${t.status} IN ('accepted', 'in-progress')) OR ${linked}`;
}

const SHOWS_ALL = featureIsOn("SHOW_ALL_ENTITIES_TO_CUSTOMER_USER");

/** The actions required to comment on orders, tasks and tickets (domain-rules §7). Everybody who reads a ticket may comment on it. */
export const COMMENTING = {
  "work-order": "work-orders.comment",
  task: "tasks.comment",
  ticket: "tickets.comment",
} as const satisfies Record<string, Action>;

/**
 * A condition that the user reads and writes the comments on the record of this type and id now. Every list, comment and photo uses this one
 * predicate. Comments on orders and tasks never reach customers. Comments on a ticket reach everybody who may read it.
 */
export function conversationSeenBy(actor: Reader, type: SQL, id: SQL): SQL {
  return sql`(CASE ${type} WHEN 'work-order' THEN ${onWork(actor, "work-order", id)} WHEN 'task' THEN ${onWork(actor, "task", id)}
    WHEN 'ticket' THEN ${onTicket(actor, id)} ELSE 0 END)`;
}

function onTicket(actor: Reader, id: SQL): SQL {
  return sql`${featureIsOn("TICKETING")} AND EXISTS (SELECT 1 FROM ${tickets} ${t} WHERE ${t.id} = ${id} AND ${ticketSeenBy(actor)})`;
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
  const commented = conversationSeenBy(actor, sql`${c.subjectType}`, sql`${c.subjectId}`);
  return sql`(${onRecord(actor, sql`${d.subjectType}`, sql`${d.subjectId}`)}
    OR (${d.subjectType} = 'comment' AND EXISTS (SELECT 1 FROM ${comments} ${c} WHERE ${c.id} = ${d.subjectId} AND ${c.removedAt} IS NULL AND ${commented})))`;
}

function onRecord(actor: Actor, type: SQL, id: SQL): SQL {
  const kinds = [
    ...(may(actor, "work-orders.read") ? ["work-order"] : []),
    ...(may(actor, "tasks.read") ? ["task"] : []),
    ...(may(actor, "assets.read") ? ["asset"] : []),
  ];
  return sql`(${type} IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) OR (${type} = 'ticket' AND ${onTicket(actor, id)})
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
