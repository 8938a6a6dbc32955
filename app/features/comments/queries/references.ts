import { type SQL, sql } from "drizzle-orm";
import { present } from "~/server/command/stored";
import { comments } from "~/database/schema/comments";
import { tickets } from "~/database/schema/tickets";
import { tasks } from "~/database/schema/tasks";
import { workOrders } from "~/database/schema/work-orders/order";
import { flag, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { conversationSeenBy, ticketConversationReadBy } from "~/server/queries/visible-records";
import type { Subject } from "../model";

/** `open`: they also write there. */
type References = { known: boolean; seen: boolean; open: boolean };

const RECORDS = { "work-order": workOrders, task: tasks, ticket: tickets } as const;

export function mayReadSubject(ctx: AuthContext, { type, id }: Subject): SQL {
  return conversationSeenBy(ctx.actor, sql`${type}`, sql`${id}`);
}

/** A condition that the reader reads the row of `comments` of this conversation. */
export function cameHere(ctx: AuthContext, { type, id }: Subject): SQL {
  return conversationSeenBy(ctx.actor, sql`${type}`, sql`${id}`, comments.customerId);
}

/** Whether the record exists and whether the user reads its conversation and writes there, as columns of a SELECT without a table. */
export function referencesTo(ctx: AuthContext, subject: Subject) {
  const record = RECORDS[subject.type];
  return {
    known: flag(sql`EXISTS (SELECT 1 FROM ${record} WHERE ${record.id} = ${subject.id})`),
    seen: flag(
      subject.type === "ticket"
        ? ticketConversationReadBy(ctx.actor, sql`${subject.id}`)
        : mayReadSubject(ctx, subject),
    ),
    open: flag(mayReadSubject(ctx, subject)),
  };
}

export async function loadReferences(ctx: AuthContext, subject: Subject): Promise<References> {
  const fields = referencesTo(ctx, subject);
  const [row] = await queryRows(ctx, fields, sql`SELECT ${listOf(fields)}`);
  return present(row);
}

/** A ticket that the user may not see counts as not found. For orders and tasks, the refusal may reveal that the record exists. */
export function requireSeen({ type }: Subject, { known, seen }: References): void {
  if (!known || (!seen && type === "ticket")) throw new Refusal("not_found");
  if (!seen) throw new Refusal("not_allowed");
}

/** As `requireSeen`, for writing. */
export function requireOpen(subject: Subject, { known, open }: References): void {
  requireSeen(subject, { known, seen: open, open });
}
