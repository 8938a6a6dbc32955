import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Schema } from "~/database/checked";
import { json } from "~/database/fields";
import { idempotency } from "~/database/schema/system";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "../request-context";
import { guarded, type Step } from "./statement";

/** The commands whose acts can be undone. Each stores what takes it back. */
export const UNDOABLE_COMMANDS = [
  "visits.plan",
  "visits.change",
  "visits.cancel",
  "visits.restore",
  "work-orders.update",
  "tickets.accept",
  "tickets.reject",
] as const;

/** An act of the same user, by the key of its request. */
function isAct(ctx: AuthContext, act: string): SQL | undefined {
  return and(
    eq(idempotency.actorId, ctx.actor.userId),
    eq(idempotency.key, act),
    isNotNull(idempotency.undo),
  );
}

/**
 * What takes an act back, as its command has stored it. Null for an act that was undone, and for one that cannot be. `of` is the path of what
 * only the acts of this kind have: a caller may name any.
 */
export async function findUndo<T>(
  ctx: AuthContext,
  act: string,
  schema: Schema<T>,
  of: `$.${string}`,
): Promise<T | null> {
  const [row] = await ctx.db
    .select({ undo: json(schema, idempotency.undo) })
    .from(idempotency)
    .where(and(isAct(ctx, act), sql`${idempotency.undo} ->> ${of} IS NOT NULL`));
  return row?.undo ?? null;
}

/** The texts of a list in what takes an act back, within a read of the same round trip. `path` is a path of SQLite's JSON. */
export function listInUndo(ctx: AuthContext, act: string, path: `$.${string}`): SQL {
  return sql`SELECT value FROM ${idempotency}, json_each(${idempotency.undo}, ${path}) WHERE ${isAct(ctx, act)}`;
}

export function notUndoable(): Refusal {
  return new Refusal("guard_failed", "not_undoable", { guard: "not_undoable" });
}

/** An act is undone once. */
export function undoOnce(ctx: AuthContext, act: string): Step[] {
  return guarded(
    ctx.db.update(idempotency).set({ undo: null }).where(isAct(ctx, act)),
    notUndoable(),
  );
}
