import { forgetFiles, giveUpWaiting } from "~/features/attachments/commands/forget";
import { listForgotten, namedKeys } from "~/features/attachments/queries/files";
import type { SystemContext } from "~/server/request-context";
import type { Env } from "../env";

const AT_ONCE = 500;
const PAGES = 20;
/** A row is written moments after its bytes. One day covers any delay. */
const GRACE_MS = 24 * 60 * 60_000;

/** Deletes files without a row and rows that nothing refers to. */
export async function sweepFiles(context: SystemContext, env: Pick<Env, "FILES">): Promise<void> {
  await giveUpWaiting(context);
  await sweepForgotten(context);
  await sweepOrphans(context, env.FILES);
}

/**
 * Deletes the bytes first: a row without bytes is found again, but bytes without a row are not
 * looked up every night.
 */
async function sweepForgotten(context: SystemContext): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const rows = await listForgotten(context, AT_ONCE);
    if (rows.length === 0) return;
    await context.files.remove(
      rows.flatMap((row) =>
        row.thumbnailKey ? [row.storageKey, row.thumbnailKey] : [row.storageKey],
      ),
    );
    await forgetFiles(
      context,
      rows.map((row) => row.id),
    );
  }
}

/** Deletes bytes left by a worker that failed before it wrote their row. */
async function sweepOrphans(context: SystemContext, bucket: R2Bucket): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const from = cursor ? { cursor } : {};
    const listed = await bucket.list({ prefix: `${context.tenant.id}/`, limit: 1000, ...from });
    const old = listed.objects
      .filter((object) => object.uploaded.getTime() < context.now().getTime() - GRACE_MS)
      .map((object) => object.key);
    const named = old.length > 0 ? await namedKeys(context, old) : new Set<string>();
    await context.files.remove(old.filter((key) => !named.has(key)));
    if (!listed.truncated) return;
    cursor = listed.cursor;
  }
}
