import { type SQL, sql } from "drizzle-orm";
import { seenBy } from "~/features/tickets/queries/seen-by";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { featureIsOn } from "~/kernel/server/queries/shown-places";
import { COMMENTING } from "../policy";

type Reader = Pick<Actor, "userId" | "roles" | "customerId">;

/**
 * A condition that the user reads and writes on the record of this type and id now. Every list, comment and photo uses this one predicate.
 * Comments on orders and tasks never reach customers. Comments on a ticket reach everybody who may read it.
 */
export function conversationSeenBy(actor: Reader, type: SQL, id: SQL): SQL {
  const ticket = sql`EXISTS (SELECT 1 FROM tickets t WHERE t.id = ${id} AND ${seenBy(actor)})`;
  return sql`(CASE ${type} WHEN 'work-order' THEN ${onWork(actor, "work-order", id)} WHEN 'task' THEN ${onWork(actor, "task", id)}
    WHEN 'ticket' THEN ${featureIsOn("TICKETING")} AND ${ticket} ELSE 0 END)`;
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
