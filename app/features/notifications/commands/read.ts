import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { step } from "~/kernel/server/command/statement";
import type { ReadInput } from "../inputs";

/** Marks one of the reader's notifications, or all of them, as read. The first time of reading is kept. */
export async function readNotifications(ctx: AuthContext, { id }: ReadInput): Promise<void> {
  const actor = await ctx.verified();
  permit(actor, "profile.own", { own: true });
  const which = id === null ? sql`1` : sql`id = ${id}`;
  await ctx.database.write([
    step(
      sql`UPDATE notifications SET read_at = ${ctx.now().getTime()} WHERE user_id = ${actor.userId} AND listed = 1 AND read_at IS NULL AND ${which}`,
    ).statement,
  ]);
}
