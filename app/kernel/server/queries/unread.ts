import { sql } from "drizzle-orm";
import type { RequestContext } from "../request-context";

/** Number of notifications that the user has not seen, shown in the header. */
export async function countUnread(
  context: Pick<RequestContext, "db">,
  userId: string,
): Promise<number> {
  const rows = await context.db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM notifications WHERE user_id = ${userId} AND listed = 1 AND read_at IS NULL`,
  );
  return rows[0]?.n ?? 0;
}
