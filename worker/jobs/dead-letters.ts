import type { OutboxMessage, Env } from "../env";
import { count } from "../observability/metrics";
import { logLine } from "../observability/log";

/** Suffix of the dead-letter queue in wrangler.toml. */
const DEAD_LETTER_QUEUE = /-dead$/;

export function isDeadLetterBatch({ queue }: Pick<MessageBatch<OutboxMessage>, "queue">): boolean {
  return DEAD_LETTER_QUEUE.test(queue);
}

/**
 * Logs dead letters. No work is lost, because the rows remain in the tenant's outbox and the
 * nightly maintenance sends a new message. Operators should still learn that a tenant's database,
 * or all queue processing for it, has failed for an hour.
 */
export function logDeadLetters({ queue, messages }: MessageBatch<OutboxMessage>, env: Env): void {
  for (const { id, body, attempts } of messages) {
    logLine("error", { event: "dead_letter", queue, message: id, tenant: body.tenant });
    count(env, { kind: "dead-letter", tenant: body.tenant, attempts });
  }
}
