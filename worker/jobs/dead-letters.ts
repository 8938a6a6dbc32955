import type { OutboxMessage, Env } from "../env";
import { count } from "../observability/metrics";
import { logLine } from "../observability/log";

/** Where wrangler.toml says that bells go which nobody could answer. */
const DEAD_LETTER_QUEUE = /-dead$/;

export function isDeadLetterBatch({ queue }: Pick<MessageBatch<OutboxMessage>, "queue">): boolean {
  return DEAD_LETTER_QUEUE.test(queue);
}

/**
 * Nothing is lost with them: their rows lie in the company's outbox, and the nightly walk rings again. Until then somebody
 * should know that a company's database, or all of the queue's work for it, has failed for an hour.
 */
export function logDeadLetters({ queue, messages }: MessageBatch<OutboxMessage>, env: Env): void {
  for (const { id, body, attempts } of messages) {
    logLine("error", { event: "dead_letter", queue, message: id, tenant: body.tenant });
    count(env, { kind: "dead-letter", tenant: body.tenant, attempts });
  }
}
