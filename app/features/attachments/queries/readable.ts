import { type SQL, sql } from "drizzle-orm";
import { conversationSeenBy } from "~/features/comments/queries/seen-by";
import { seenBy } from "~/features/tickets/queries/seen-by";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { featureIsOn } from "~/kernel/server/queries/shown-places";

/** A condition that the user may read the record of document `d`. No URL gives access to a file that the user may not see. */
export function mayReadSubject(actor: Actor): SQL {
  return sql`(${onRecord(actor, sql`d.subject_type`, sql`d.subject_id`)}
    OR (d.subject_type = 'comment' AND EXISTS (SELECT 1 FROM comments c WHERE c.id = d.subject_id AND c.removed_at IS NULL AND ${conversationSeenBy(actor, sql`c.subject_type`, sql`c.subject_id`)})))`;
}

function onRecord(actor: Actor, type: SQL, id: SQL): SQL {
  const kinds = [
    ...(may(actor, "work-orders.read") ? ["work-order"] : []),
    ...(may(actor, "tasks.read") ? ["task"] : []),
    ...(may(actor, "inventory.manage") ? ["asset"] : []),
  ];
  const ticket = sql`(${type} = 'ticket' AND ${featureIsOn("TICKETING")} AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ${id} AND ${seenBy(actor)}))`;
  return sql`(${type} IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) OR ${ticket})`;
}
