import { newId } from "~/kernel/ids";
import type { SystemContext } from "~/server/request-context";
import {
  claimOutbox,
  finishOutbox,
  nextOutboxMs,
  type OutboxRow,
  type OutboxBacklog,
  outboxBacklog,
  externalFailure,
  postponeOutbox,
} from "~/server/command/outbox";
import type { OutboxMessage, Env } from "../env";
import { backgroundTurns } from "../middleware/concurrency-limit";
import { count } from "../observability/metrics";
import { findTenantById } from "../tenancy/tenant";
import { logBug, logLine } from "../observability/log";
import { createRequestContext } from "../tenancy/create-request-context";
import { HANDLERS } from "./handlers";
import { planNight } from "~/server/command/night";

const AT_ONCE = 10;
const ROUNDS = 20;
const MAX_DELAY_SECONDS = 12 * 60 * 60;
/** Drains one tenant's outbox, and enqueues a delayed message for the rows that are due later. */
export async function drainTenant(
  { tenant: id, night }: OutboxMessage,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  const requestId = newId();
  const startedAt = Date.now();
  const after = (work: Promise<unknown>) => execution.waitUntil(work);
  const turns = backgroundTurns(id, after);
  const metric = { kind: "outbox", tenant: id, waiting: 0, dead: 0, oldestMs: 0 } as const;
  try {
    const tenant = await findTenantById(env, id);
    if (tenant?.status !== "active") return;
    const circumstances = {
      requestId,
      language: tenant.language,
      idempotencyKey: null,
      actId: null,
      after,
      resumed: turns.begin,
    };
    const context: SystemContext = {
      ...createRequestContext(env, tenant, circumstances),
      job: "outbox",
    };
    if (night) await planNight(context);
    const standing = await drain(context, env);
    count(env, { ...metric, ...standing, ms: Date.now() - startedAt, failed: false });
  } catch (error) {
    logLine("error", {
      requestId,
      tenant: id,
      job: "outbox",
      ms: Date.now() - startedAt,
      failed: true,
    });
    logBug(requestId, error);
    count(env, { ...metric, ms: Date.now() - startedAt, failed: true });
    throw error;
  } finally {
    turns.end();
  }
}

/** Returns the backlog that remains. */
async function drain(context: SystemContext, env: Env): Promise<OutboxBacklog> {
  let waitMs: number | null = null;
  let standing: OutboxBacklog = { waiting: 0, dead: 0, oldestMs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await claimOutbox(context, AT_ONCE);
    await Promise.all(rows.map((row) => work(context, env, row)));
    // Both reads share one call.
    [waitMs, standing] = await Promise.all([nextOutboxMs(context), outboxBacklog(context)]);
    // Processed rows may have added rows that are due at once: one per notified user.
    if (waitMs !== 0) break;
  }
  if (waitMs !== null)
    await context.enqueueOutbox(Math.min(Math.max(1, Math.ceil(waitMs / 1000)), MAX_DELAY_SECONDS));
  return standing;
}

async function work(context: SystemContext, env: Env, row: OutboxRow): Promise<void> {
  const facts = {
    requestId: context.requestId,
    tenant: context.tenant.id,
    job: context.job,
    outbox: row.id,
    type: row.type,
    attempt: row.attempts,
  };
  try {
    const handle = Object.hasOwn(HANDLERS, row.type) ? HANDLERS[row.type] : undefined;
    if (!handle) throw new Error(`Nothing handles ${row.type}`);
    const handled = (await handle(context, env, row.ids, row)) ?? "";
    const { remark, statements } =
      typeof handled === "string" ? { remark: handled, statements: [] } : handled;
    await finishOutbox(context, row, remark || null, statements);
    logLine("info", { ...facts, remark });
  } catch (error) {
    // A failure of an external system is not a bug.
    if (!externalFailure(error)) logBug(context.requestId, error);
    const fate = await postponeOutbox(context, row, error);
    logLine("error", { ...facts, fate });
  }
}
