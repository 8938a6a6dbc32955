import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Subject } from "../model";
import { conversationSeenBy } from "~/kernel/server/queries/visible-records";

export type References = { known: number; seen: number };

const RECORDS = { "work-order": sql`work_orders`, task: sql`tasks`, ticket: sql`tickets` } as const;

export function seenHere(ctx: AuthContext, { type, id }: Subject): SQL {
  return conversationSeenBy(ctx.actor, sql`${type}`, sql`${id}`);
}

/** Reads whether the record exists and whether the user reads and writes on it. `more` adds columns for the caller. */
export async function loadReferences<More extends object = object>(
  ctx: AuthContext,
  subject: Subject,
  more: SQL = sql``,
): Promise<References & More> {
  const rows = await ctx.db.all<References & More>(
    sql`SELECT EXISTS (SELECT 1 FROM ${RECORDS[subject.type]} WHERE id = ${subject.id}) AS known, ${seenHere(ctx, subject)} AS seen${more}`,
  );
  const [row] = rows;
  if (!row) throw new Refusal("not_found");
  return row;
}

/** A ticket that the user may not see counts as not found. For orders and tasks, the refusal may reveal that the record exists. */
export function requireSeen({ type }: Subject, { known, seen }: References): void {
  if (!known || (!seen && type === "ticket")) throw new Refusal("not_found");
  if (!seen) throw new Refusal("not_allowed");
}
