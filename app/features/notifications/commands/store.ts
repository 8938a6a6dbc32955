import { sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import type { NotificationEvent } from "../model";
import type { Language } from "~/kernel/text/languages";
import type { SystemContext } from "~/server/request-context";
import { insertSelected, step } from "~/server/command/statement";
import { notifications } from "~/database/schema/notifications";

type Recipient = {
  id: string;
  userId: string;
  event: NotificationEvent;
  title: string;
  /** In each language, for the list. The push has `title`, that of the recipient. */
  titles: Record<Language, string>;
  path: string;
  listed: boolean;
  at: number;
  actId: string | null;
};

/** Called by a job. Stores a notification once, however often the job runs. */
export async function storeNotification(
  context: SystemContext,
  { id, userId, event, title, titles, path, listed, at, actId }: Recipient,
): Promise<void> {
  const notification = step(
    insertSelected(
      notifications,
      { id, userId: users.id, event, title, titles, path, listed, createdAt: at, actId },
      sql`FROM ${users} WHERE ${users.id} = ${userId} ON CONFLICT DO NOTHING`,
    ),
  );
  await context.database.write([notification.statement]);
}
