import { and, eq, isNull } from "drizzle-orm";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { step } from "~/server/command/statement";
import type { ReadInput } from "../inputs";
import { notifications } from "~/database/schema/notifications";

/** Marks one of the reader's notifications, or all of them, as read. The first time of reading is kept. */
export async function readNotifications(ctx: AuthContext, { id }: ReadInput): Promise<void> {
  const actor = await ctx.verified();
  permit(actor, "profile.own", { own: true });
  const which = id === null ? undefined : eq(notifications.id, id);
  await ctx.database.write([
    step(
      ctx.db
        .update(notifications)
        .set({ readAt: ctx.now().getTime() })
        .where(
          and(
            eq(notifications.userId, actor.userId),
            eq(notifications.listed, true).inlineParams(),
            isNull(notifications.readAt),
            which,
          ),
        ),
    ).statement,
  ]);
}
