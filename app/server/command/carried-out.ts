import { and, eq, inArray } from "drizzle-orm";
import type { AuthContext } from "../request-context";
import { idempotency } from "~/database/schema/system";

/** Which of the caller's commands with these idempotency keys were carried out. A refused one leaves no key. */
export async function listCarriedOut(
  { db, actor }: AuthContext,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, actor.userId), inArray(idempotency.key, [...keys])));
  return rows.map(({ key }) => key);
}

/** What the caller's commands with these idempotency keys answered. */
export async function listResponses(
  { db, actor }: AuthContext,
  keys: readonly string[],
): Promise<unknown[]> {
  const rows = await db
    .select({ response: idempotency.response })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, actor.userId), inArray(idempotency.key, [...keys])));
  return rows.flatMap(({ response }): unknown[] => (response ? [JSON.parse(response)] : []));
}
