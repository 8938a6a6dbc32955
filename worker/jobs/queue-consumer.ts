import type { OutboxMessage } from "../env";

/** What takes longer goes on by itself: what is slow for one company keeps no other one waiting. */
const PATIENCE_MS = 3000;
/** Then it is over, or was cut off. */
const LOOK_AGAIN_SECONDS = 60;

type QueuedMessage = Pick<Message<OutboxMessage>, "body" | "attempts" | "ack" | "retry">;

/**
 * Each bell names a tenant whose outbox has rows. Every command rings, and what is done for one bell is done for all: ten that were rung for
 * one tenant lead to one round through its outbox, not to ten that write into one database at once.
 */
export async function consumeOutbox({ messages }: { messages: readonly QueuedMessage[] }, drain: (message: OutboxMessage) => Promise<void>): Promise<void> {
  const tenants = new Set(messages.map(({ body }) => body.tenant));
  await Promise.all(Array.from(tenants, (tenant) => answer(messages.filter(({ body }) => body.tenant === tenant), tenant, drain)));
}

async function answer(messages: readonly QueuedMessage[], tenant: string, drain: (message: OutboxMessage) => Promise<void>): Promise<void> {
  const message: OutboxMessage = messages.some(({ body }) => body.prune) ? { tenant, prune: true } : { tenant };
  try {
    const isOver = await isOverSoon(drain(message));
    for (const each of messages) {
      if (isOver) each.ack();
      else each.retry({ delaySeconds: LOOK_AGAIN_SECONDS });
    }
  } catch {
    // The rows are still there. After some tries the bell is a dead letter, and the nightly walk rings again.
    for (const each of messages) each.retry({ delaySeconds: Math.min(30 * 2 ** each.attempts, 3600) });
  }
}

async function isOverSoon(draining: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  try {
    return await Promise.race([draining.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
