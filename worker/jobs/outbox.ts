import { newId } from "~/kernel/ids";
import type { SystemVisit } from "~/kernel/server/ctx";
import { claimOutbox, finishOutbox, nextOutboxMs, type OutboxRow, postponeOutbox, pruneTenant } from "~/kernel/server/outbox";
import type { Bell, Env } from "../env";
import { findTenantById } from "../pipeline/tenant";
import { logBug, logLine } from "../pipeline/log";
import { openVisit } from "../pipeline/open-visit";
import { HANDLERS } from "./handlers";

const AT_ONCE = 10;
const ROUNDS = 20;
const LONGEST_DELAY_SECONDS = 12 * 60 * 60;

/** Each bell names a tenant whose outbox has rows. Rung twice, the second finds nothing to do. */
export async function answerBells(batch: MessageBatch<Bell>, env: Env, execution: ExecutionContext): Promise<void> {
  await Promise.all(batch.messages.map((message) => answer(message, env, execution)));
}

async function answer(message: Message<Bell>, env: Env, execution: ExecutionContext): Promise<void> {
  const requestId = newId();
  try {
    const tenant = await findTenantById(env, message.body.tenant);
    if (tenant?.status === "active") {
      const circumstances = { requestId, language: tenant.language, idempotencyKey: null, port: "", after: (work: Promise<unknown>) => execution.waitUntil(work) };
      const visit: SystemVisit = { ...openVisit(env, tenant, circumstances), job: "outbox" };
      await drain(visit, env);
      if (message.body.prune) await pruneTenant(visit);
    }
    message.ack();
  } catch (error) {
    // The rows are still there. After some tries the bell is a dead letter, and the nightly walk rings again.
    logBug(requestId, error);
    message.retry({ delaySeconds: Math.min(30 * 2 ** message.attempts, 3600) });
  }
}

async function drain(visit: SystemVisit, env: Env): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await claimOutbox(visit, AT_ONCE);
    await Promise.all(rows.map((row) => work(visit, env, row)));
    if (rows.length < AT_ONCE) break;
  }
  const waitMs = await nextOutboxMs(visit);
  if (waitMs !== null) await visit.ring(Math.min(Math.max(1, Math.ceil(waitMs / 1000)), LONGEST_DELAY_SECONDS));
}

async function work(visit: SystemVisit, env: Env, row: OutboxRow): Promise<void> {
  const facts = { requestId: visit.requestId, tenant: visit.tenant.id, job: visit.job, outbox: row.id, type: row.type, attempt: row.attempts };
  try {
    const handle = Object.hasOwn(HANDLERS, row.type) ? HANDLERS[row.type] : undefined;
    if (!handle) throw new Error(`Nothing handles ${row.type}`);
    const remark = await handle(visit, env, row.ids);
    await finishOutbox(visit, row, remark ?? null);
    logLine("info", { ...facts, remark });
  } catch (error) {
    logBug(visit.requestId, error);
    const fate = await postponeOutbox(visit, row, error instanceof Error ? error.message : String(error));
    logLine("error", { ...facts, fate });
  }
}
