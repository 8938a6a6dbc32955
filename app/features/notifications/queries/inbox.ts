import { and, count, eq } from "drizzle-orm";
import type { AuthContext } from "~/server/request-context";
import {
  countUnread,
  isLastOfAct,
  listedFor,
  listRecent,
  type Notification,
  notificationPath,
  notificationsFor,
} from "~/server/queries/unread";
import type { ListInput } from "../inputs";
import { notifications } from "~/database/schema/notifications";

export async function listNotifications(
  ctx: AuthContext,
  { pageNumber, pageSize }: ListInput,
): Promise<{ entities: Notification[]; totalCount: number }> {
  const [entities, counts] = await Promise.all([
    notificationsFor(ctx, ctx.actor.userId)
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
    ctx.db
      .select({ n: count() })
      .from(notifications)
      .where(and(listedFor(ctx.actor.userId), isLastOfAct)),
  ]);
  return { entities, totalCount: counts[0]?.n ?? 0 };
}

/** The path that one of the reader's notifications links to. Null for another user's notification. */
export async function findPath(ctx: AuthContext, id: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ path: notificationPath })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.userId)));
  return rows[0]?.path ?? null;
}

/** The number of unread notifications and the newest ones, as in the frame of each page. */
export async function getInbox(
  ctx: AuthContext,
): Promise<{ unread: number; recent: Notification[] }> {
  const { userId } = ctx.actor;
  const [unread, recent] = await Promise.all([countUnread(ctx, userId), listRecent(ctx, userId)]);
  return { unread, recent };
}
