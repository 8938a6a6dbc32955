import { type SQL, sql } from "drizzle-orm";
import { type Action, may } from "../../authorization/actions";
import { type Actor, holdsAny } from "../../authorization/roles";
import { featureIsOn } from "./shown-places";

// Which rows a user may read, beside the permission table of kernel/authorization/actions.ts. Files, comments, tickets, mails and counts
// ask the same questions, so the predicates belong to none of these features.

type Reader = Pick<Actor, "userId" | "roles" | "customerId">;

/**
 * domain-rules §7, the row "ticket: read": which tickets this user may see, as a condition on `t`. The single predicate for every list,
 * count, search, picker, file and export. The same statement reads the setting whether a customer's users see all tickets of their company.
 */
export function ticketSeenBy({ roles, userId, customerId }: Reader): SQL {
  if (holdsAny({ roles }, ["SYSTEM_ADMIN", "MANAGER"])) return sql`1`;
  const own = sql`t.creator_id = ${userId}`;
  if (holdsAny({ roles }, ["TECHNICIAN"])) return sql`(${own} OR ${fromWork(userId)})`;
  if (holdsAny({ roles }, ["CUSTOMER_USER", "PARTNER_USER"]))
    return customerId ? sql`(${own} OR (t.customer_id = ${customerId} AND ${SHOWS_ALL}))` : own;
  return holdsAny({ roles }, ["EMPLOYEE"]) ? own : sql`0`;
}

/** Linked to one of the user's orders, or waiting for a handler. */
function fromWork(userId: string): SQL {
  const linked = sql`EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = t.work_order_id AND a.user_id = ${userId} AND a.to_at IS NULL)`;
  return sql`(t.work_order_id IS NULL AND t.status IN ('accepted', 'in-progress')) OR ${linked}`;
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
  return sql`${featureIsOn("TICKETING")} AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ${id} AND ${ticketSeenBy(actor)})`;
}

const WORK = {
  "work-order": {
    record: sql`work_orders`,
    assignments: sql`work_order_assignments a WHERE a.work_order_id`,
  },
  task: { record: sql`tasks`, assignments: sql`task_assignments a WHERE a.task_id` },
} as const;

function onWork(actor: Reader, type: keyof typeof WORK, id: SQL): SQL {
  const { record, assignments } = WORK[type];
  if (may(actor, COMMENTING[type]))
    return sql`EXISTS (SELECT 1 FROM ${record} w WHERE w.id = ${id})`;
  if (!may(actor, COMMENTING[type], { assigned: true })) return sql`0`;
  return sql`EXISTS (SELECT 1 FROM ${assignments} = ${id} AND a.user_id = ${actor.userId} AND a.to_at IS NULL)`;
}

/** A condition that the user may read the record of document `d`. No URL gives access to a file that the user may not see. */
export function documentSeenBy(actor: Actor): SQL {
  return sql`(${onRecord(actor, sql`d.subject_type`, sql`d.subject_id`)}
    OR (d.subject_type = 'comment' AND EXISTS (SELECT 1 FROM comments c WHERE c.id = d.subject_id AND c.removed_at IS NULL AND ${conversationSeenBy(actor, sql`c.subject_type`, sql`c.subject_id`)})))`;
}

function onRecord(actor: Actor, type: SQL, id: SQL): SQL {
  const kinds = [
    ...(may(actor, "work-orders.read") ? ["work-order"] : []),
    ...(may(actor, "tasks.read") ? ["task"] : []),
    ...(may(actor, "inventory.manage") ? ["asset"] : []),
  ];
  return sql`(${type} IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) OR (${type} = 'ticket' AND ${onTicket(actor, id)}))`;
}
