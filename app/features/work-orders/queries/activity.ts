import { sql } from "drizzle-orm";
import type { Ctx } from "~/kernel/server/ctx";
import type { Instant } from "~/kernel/time";

/** `event` is a key under `activity.events` in app/text; `facts` fill its words. */
export type ActivityLine = { id: number; at: Instant; actorName: string; event: string; facts: Record<string, unknown> };

const MOST_LINES = 20;

/** What happened last to an order and its reports, newest first. */
export async function readActivity(ctx: Ctx, orderId: string): Promise<ActivityLine[]> {
  const rows = await ctx.db.all<Omit<ActivityLine, "facts"> & { facts: string }>(sql`SELECT seq AS id, at, actor_name AS actorName, event, facts
    FROM activity WHERE subject_type = 'work-order' AND subject_id = ${orderId} ORDER BY seq DESC LIMIT ${MOST_LINES}`);
  return rows.map((row) => ({ ...row, facts: JSON.parse(row.facts) }));
}
