import { sql } from "drizzle-orm";
import type { SystemContext } from "~/kernel/server/request-context";
import { step } from "~/kernel/server/command/statement";
import { NOTIFICATION_RETENTION_DAYS } from "../model";

const DAY_MS = 24 * 60 * 60_000;

/** Called by a job. Deletes a device that its push service reports as gone. */
export async function forgetDevice(context: SystemContext, id: string): Promise<void> {
  await context.database.write([
    step(sql`DELETE FROM push_subscriptions WHERE id = ${id}`).statement,
  ]);
}

/** Called by the nightly job. Deletes old notifications, and the devices of sessions that have ended. */
export async function forgetOld(context: SystemContext): Promise<void> {
  const at = context.now().getTime();
  const steps = [
    step(
      sql`DELETE FROM notifications WHERE created_at < ${at - NOTIFICATION_RETENTION_DAYS * DAY_MS}`,
    ),
    step(
      sql`DELETE FROM push_subscriptions WHERE session_id IN (SELECT id FROM sessions WHERE ended_at IS NOT NULL OR expires_at <= ${at})`,
    ),
  ];
  await context.database.write(steps.map((each) => each.statement));
}
