import { postMessageTo } from "../post-message";
import type { SendResult } from "./sending/response";

// Notifies everything that shows the outbox of changes in any tab or in the service worker.

/** The entry being sent, the outcome of one, or null for any other change. */
export type OutboxUpdate =
  | { sending: string | null }
  | { settled: { id: string; result: SendResult } }
  | null;

let channel: BroadcastChannel | null = null;
const here = new Set<(update: OutboxUpdate) => void>();

function line(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel("outbox");
  channel.addEventListener("message", (message: MessageEvent<OutboxUpdate>) => hear(message.data));
  return channel;
}

function hear(update: OutboxUpdate): void {
  for (const each of here) each(update);
}

/** Notifies all tabs and the worker, including this one. */
export function notifyOutbox(update: OutboxUpdate = null): void {
  postMessageTo(line(), update);
  // A channel does not receive its own messages.
  hear(update);
}

export function onOutboxUpdate(listener: (update: OutboxUpdate) => void): () => void {
  line();
  here.add(listener);
  return () => here.delete(listener);
}
