import type { OutboxMessage, Env } from "../env";
import { sweepDirectory, tenantIdsAfter } from "../tenancy/tenant";

const PAGE = 100;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Sends one outbox message with `night` for each active tenant, page by page. The queue consumer
 * plans the work of the tenant's next night, and processes rows whose message was lost.
 */
export async function runNightlyMaintenance(_event: ScheduledController, env: Env): Promise<void> {
  await sweepDirectory(env, Date.now() - DAY_MS);
  let cursor = "";
  for (;;) {
    const ids = await tenantIdsAfter(env, cursor, PAGE);
    if (ids.length > 0)
      await env.OUTBOX.sendBatch(
        ids.map((tenant) => ({ body: { tenant, night: true } satisfies OutboxMessage })),
      );
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    cursor = last;
  }
}
