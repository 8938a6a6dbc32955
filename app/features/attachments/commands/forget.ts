import { and, eq, lt, sql } from "drizzle-orm";
import { files } from "~/database/schema/system";
import type { SystemContext } from "~/server/request-context";
import { step } from "~/server/command/statement";
import { PENDING_DAYS } from "../model";

const DAY_MS = 24 * 60 * 60_000;

/** For the nightly job: marks files that no record attached in time as gone, so that none can attach them while their bytes are deleted. */
export async function giveUpWaiting(context: SystemContext): Promise<void> {
  const at = context.now().getTime();
  await context.database.write([
    step(
      context.db
        .update(files)
        .set({ status: "gone", goneAt: at })
        .where(
          and(
            eq(files.status, "pending").inlineParams(),
            lt(files.createdAt, at - PENDING_DAYS * DAY_MS),
          ),
        ),
    ).statement,
  ]);
}

/** For the nightly job, after the bytes were deleted. */
export async function forgetFiles(context: SystemContext, ids: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(ids);
  await context.database.write([
    step(
      context.db
        .delete(files)
        .where(
          and(
            sql`${files.id} IN (SELECT value FROM json_each(${wanted}))`,
            eq(files.status, "gone").inlineParams(),
          ),
        ),
    ).statement,
  ]);
}
