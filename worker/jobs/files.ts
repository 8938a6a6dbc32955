import { forgetFiles, giveUpWaiting } from "~/features/files/commands/forget";
import { listForgotten, namedKeys } from "~/features/files/queries";
import type { SystemVisit } from "~/kernel/server/ctx";
import type { Env } from "../env";

const AT_ONCE = 500;
const PAGES = 20;
/** A row comes moments after its bytes; a day is long enough for any delay. */
const GRACE_MS = 24 * 60 * 60_000;

/** No file for ever without its row, no row for ever without anybody who wants it. */
export async function sweepFiles(visit: SystemVisit, env: Pick<Env, "FILES">): Promise<void> {
  await giveUpWaiting(visit);
  await sweepForgotten(visit);
  await sweepOrphans(visit, env.FILES);
}

/** First the bytes: a row whose bytes are gone is found again, bytes without a row are not looked for every night. */
async function sweepForgotten(visit: SystemVisit): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const rows = await listForgotten(visit, AT_ONCE);
    if (rows.length === 0) return;
    await visit.files.remove(rows.flatMap((row) => (row.thumbnailKey ? [row.storageKey, row.thumbnailKey] : [row.storageKey])));
    await forgetFiles(visit, rows.map((row) => row.id));
  }
}

/** What a worker left that died between the bytes and their row. */
async function sweepOrphans(visit: SystemVisit, bucket: R2Bucket): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const listed = await bucket.list({ prefix: `${visit.tenant.id}/`, limit: 1000, cursor });
    const old = listed.objects.filter((object) => object.uploaded.getTime() < visit.now().getTime() - GRACE_MS).map((object) => object.key);
    const named = old.length > 0 ? await namedKeys(visit, old) : new Set<string>();
    await visit.files.remove(old.filter((key) => !named.has(key)));
    if (!listed.truncated) return;
    cursor = listed.cursor;
  }
}
