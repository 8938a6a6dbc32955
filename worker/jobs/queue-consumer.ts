import { scaled } from "~/kernel/time-limits";
import type { OutboxMessage } from "../env";

/**
 * Draining that takes longer continues on its own, so that a slow tenant does not delay other
 * tenants.
 */
const TIMEOUT_MS = 3000;
/** By then draining has finished or was cancelled. */
const LOOK_AGAIN_SECONDS = 60;

type QueuedMessage = Pick<Message<OutboxMessage>, "body" | "attempts" | "ack" | "retry">;

/**
 * Drains each tenant once per batch. A message names a tenant whose outbox has rows, and every
 * command sends one. Ten messages for one tenant must not drain its outbox ten times in parallel.
 */
export async function consumeOutbox(
  { messages }: { messages: readonly QueuedMessage[] },
  drain: (message: OutboxMessage) => Promise<void>,
): Promise<void> {
  const tenants = new Set(messages.map(({ body }) => body.tenant));
  await Promise.all(
    Array.from(tenants, (tenant) =>
      drainTenant(
        messages.filter(({ body }) => body.tenant === tenant),
        tenant,
        drain,
      ),
    ),
  );
}

async function drainTenant(
  messages: readonly QueuedMessage[],
  tenant: string,
  drain: (message: OutboxMessage) => Promise<void>,
): Promise<void> {
  const message: OutboxMessage = messages.some(({ body }) => body.night)
    ? { tenant, night: true }
    : { tenant };
  try {
    const isOver = await isOverSoon(drain(message));
    for (const each of messages) {
      if (isOver) each.ack();
      else each.retry({ delaySeconds: LOOK_AGAIN_SECONDS });
    }
  } catch {
    // The rows remain in the outbox. After several attempts the message becomes a dead letter, and
    // the nightly maintenance sends a new one.
    for (const each of messages)
      each.retry({ delaySeconds: Math.min(30 * 2 ** each.attempts, 3600) });
  }
}

async function isOverSoon(draining: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>(
    (resolve) => (timer = setTimeout(() => resolve(false), scaled(TIMEOUT_MS))),
  );
  try {
    return await Promise.race([draining.then(() => true), late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
