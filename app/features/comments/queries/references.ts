import { type SQL, sql } from "drizzle-orm";
import { present } from "~/server/command/stored";
import { tickets } from "~/database/schema/tickets";
import { tasks } from "~/database/schema/tasks";
import { workOrders } from "~/database/schema/work-orders/order";
import { flag, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { conversationSeenBy } from "~/server/queries/visible-records";
import type { Subject } from "../model";

type References = { known: boolean; seen: boolean };

const RECORDS = { "work-order": workOrders, task: tasks, ticket: tickets } as const;

export function mayReadSubject(ctx: AuthContext, { type, id }: Subject): SQL {
  return conversationSeenBy(ctx.actor, sql`${type}`, sql`${id}`);
}

/** Whether the record exists and whether the user reads and writes on it, as columns of a SELECT without a table. */
export function referencesTo(ctx: AuthContext, subject: Subject) {
  const record = RECORDS[subject.type];
  return {
    known: flag(sql`EXISTS (SELECT 1 FROM ${record} WHERE ${record.id} = ${subject.id})`),
    seen: flag(mayReadSubject(ctx, subject)),
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
