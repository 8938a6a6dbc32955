import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Subject } from "../words";
import { conversationSeenBy } from "./seen-by";

export type References = { known: number; seen: number };

const RECORDS = { "work-order": sql`work_orders`, task: sql`tasks`, ticket: sql`tickets` } as const;

export function seenHere(ctx: AuthContext, { type, id }: Subject): SQL {
  return conversationSeenBy(ctx.actor, sql`${type}`, sql`${id}`);
}

/** Whether the record is there, and whether this person reads and writes on it; with `more` columns of the caller's. */
export async function loadReferences<More extends object = object>(ctx: AuthContext, subject: Subject, more: SQL = sql``): Promise<References & More> {
  const rows = await ctx.db.all<References & More>(sql`SELECT EXISTS (SELECT 1 FROM ${RECORDS[subject.type]} WHERE id = ${subject.id}) AS known, ${seenHere(ctx, subject)} AS seen${more}`);
  const [row] = rows;
  if (!row) throw new Refusal("not_found");
  return row;
}

/** A ticket that is not for this person is not there for him; orders and tasks are known to all who work on them. */
export function requireSeen({ type }: Subject, { known, seen }: References): void {
  if (!known || (!seen && type === "ticket")) throw new Refusal("not_found");
  if (!seen) throw new Refusal("not_allowed");
}
