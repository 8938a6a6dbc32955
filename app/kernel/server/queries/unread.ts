import { and, count, eq, isNull } from "drizzle-orm";
import { notifications } from "~/features/notifications/schema";
import type { RequestContext } from "../request-context";

/** Number of notifications that the user has not seen, shown in the header. */
export async function countUnread(
  context: Pick<RequestContext, "db">,
  userId: string,
): Promise<number> {
  const [unread] = await context.db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.listed, true).inlineParams(),
        isNull(notifications.readAt),
      ),
    );
  return unread?.count ?? 0;
}
