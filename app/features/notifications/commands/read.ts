import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { step } from "~/kernel/server/statement";
import type { ReadInput } from "../inputs";

/** One notification of the reader's own, or all of them. What was read stays read since then. */
export async function readNotifications(ctx: AuthContext, { id }: ReadInput): Promise<void> {
  const actor = await ctx.verified();
  permit(actor, "profile.own", { own: true });
  const which = id === null ? sql`1` : sql`id = ${id}`;
  await ctx.database.write([
    step(sql`UPDATE notifications SET read_at = ${ctx.now().getTime()} WHERE user_id = ${actor.userId} AND listed = 1 AND read_at IS NULL AND ${which}`).statement,
  ]);
}
