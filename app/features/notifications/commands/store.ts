import { sql } from "drizzle-orm";
import type { NotificationEvent } from "~/kernel/notifications";
import type { SystemContext } from "~/kernel/server/request-context";
import { step } from "~/kernel/server/command/statement";

type Recipient = {
  id: string;
  userId: string;
  event: NotificationEvent;
  title: string;
  path: string;
  listed: boolean;
  at: number;
};

/** Called by a job. Stores a notification once, however often the job runs. */
export async function storeNotification(
  context: SystemContext,
  { id, userId, event, title, path, listed, at }: Recipient,
): Promise<void> {
  const kept =
    step(sql`INSERT OR IGNORE INTO notifications (id, user_id, event, title, path, listed, created_at)
    SELECT ${id}, id, ${event}, ${title}, ${path}, ${listed ? 1 : 0}, ${at} FROM users WHERE id = ${userId}`);
  await context.database.write([kept.statement]);
}
