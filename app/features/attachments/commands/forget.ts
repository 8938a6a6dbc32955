import { sql } from "drizzle-orm";
import type { SystemContext } from "~/kernel/server/request-context";
import { step } from "~/kernel/server/command/statement";
import { PENDING_DAYS } from "../model";

const DAY_MS = 24 * 60 * 60_000;

/** For the nightly job: marks files that no record attached in time as gone, so that none can attach them while their bytes are deleted. */
export async function giveUpWaiting(context: SystemContext): Promise<void> {
  const at = context.now().getTime();
  await context.database.write([
    step(
      sql`UPDATE files SET status = 'gone', gone_at = ${at} WHERE status = 'pending' AND created_at < ${at - PENDING_DAYS * DAY_MS}`,
    ).statement,
  ]);
}

/** For the nightly job: deletes the rows of files whose bytes were deleted. */
export async function forgetFiles(context: SystemContext, ids: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(ids);
  await context.database.write([
    step(
      sql`DELETE FROM files WHERE id IN (SELECT value FROM json_each(${wanted})) AND status = 'gone'`,
    ).statement,
  ]);
}
