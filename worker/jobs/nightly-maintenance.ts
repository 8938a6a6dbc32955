import type { OutboxMessage, Env } from "../env";
import { sweepDirectory, tenantIdsAfter } from "../tenancy/tenant";

const PAGE = 100;
const DAY_MS = 24 * 60 * 60_000;

/** The last resort for bells that never rang, and the broom: walks all tenants, a page at a time, and lets the queue do the work. */
export async function runNightlyMaintenance(_event: ScheduledController, env: Env): Promise<void> {
  await sweepDirectory(env, Date.now() - DAY_MS);
  let cursor = "";
  for (;;) {
    const ids = await tenantIdsAfter(env, cursor, PAGE);
    if (ids.length > 0) await env.OUTBOX.sendBatch(ids.map((tenant) => ({ body: { tenant, prune: true } satisfies OutboxMessage })));
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    cursor = last;
  }
}
