import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { step } from "~/server/command/statement";
import type { ReadInput } from "../inputs";
import { notifications } from "~/database/schema/notifications";

const one = alias(notifications, "one");

/** Marks one of the reader's notifications with those of its act, or all of them, as read. The first time of reading is kept. */
export async function readNotifications(ctx: AuthContext, { id }: ReadInput): Promise<void> {
  const actor = await ctx.verified();
  permit(actor, "profile.own", { own: true });
  const { actId, event } = notifications;
  const which =
    id === null
      ? undefined
      : or(
          eq(notifications.id, id),
          sql`(${actId}, ${event}) IN (SELECT ${one.actId}, ${one.event} FROM ${notifications} ${one}
            WHERE ${one.id} = ${id} AND ${one.userId} = ${actor.userId})`,
        );
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
