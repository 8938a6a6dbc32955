import { eq, lt, sql } from "drizzle-orm";
import { sessions } from "~/database/schema/sessions";
import type { SystemContext } from "~/server/request-context";
import { step } from "~/server/command/statement";
import { NOTIFICATION_RETENTION_DAYS } from "../model";
import { notifications, pushSubscriptions } from "~/database/schema/notifications";

const DAY_MS = 24 * 60 * 60_000;

/** Called by a job. Deletes a device that its push service reports as gone. */
export async function forgetDevice(context: SystemContext, id: string): Promise<void> {
  await context.database.write([
    step(context.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))).statement,
  ]);
}

/** Called by the nightly job. Deletes old notifications, and the devices of sessions that have ended. */
export async function forgetOld(context: SystemContext): Promise<void> {
  const at = context.now().getTime();
  const steps = [
    step(
      context.db
        .delete(notifications)
        .where(lt(notifications.createdAt, at - NOTIFICATION_RETENTION_DAYS * DAY_MS)),
    ),
    step(
      context.db.delete(pushSubscriptions).where(
        sql`${pushSubscriptions.sessionId} IN (SELECT ${sessions.id} FROM ${sessions} WHERE ${sessions.endedAt} IS NOT NULL
            OR ${sessions.expiresAt} <= ${at})`,
      ),
    ),
  ];
  await context.database.write(steps.map((each) => each.statement));
}
