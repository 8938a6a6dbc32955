import { type Actor, fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";

/**
 * Reads with the rights of the claims while the session itself is read in the same round trip. If
 * the database returns other rights, the read runs once more with those. An ended session is a
 * Refusal. Nothing is sent to the client before.
 */
export async function readAs<T>(
  ctx: AuthContext,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T> {
  const reading = read(ctx);
  reading.catch(() => undefined);
  const actor = await ctx.verified();
  return sameRights(ctx.actor, actor) ? reading : read({ ...ctx, actor });
}

export function sameRights(claimed: Actor, actual: Actor): boolean {
  return (
    claimed.roles.join() === actual.roles.join() &&
    claimed.customerId === actual.customerId &&
    fullName(claimed) === fullName(actual)
  );
}
