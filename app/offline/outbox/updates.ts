import { postMessageTo } from "../post-message";
import type { Verdict } from "./sending/response";

// Notifies everything that shows the outbox of changes in any tab or in the service worker.

/** The entry being sent, the outcome of one, or null for any other change. */
export type News =
  | { sending: string | null }
  | { settled: { id: string; verdict: Verdict } }
  | null;

let channel: BroadcastChannel | null = null;
const here = new Set<(news: News) => void>();

function line(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel("outbox");
  channel.addEventListener("message", (message: MessageEvent<News>) => hear(message.data));
  return channel;
}

function hear(news: News): void {
  for (const each of here) each(news);
}

/** Notifies all tabs and the worker, including this one. */
export function notifyOutbox(news: News = null): void {
  postMessageTo(line(), news);
  // A channel does not receive its own messages.
  hear(news);
}

export function onOutboxNews(listener: (news: News) => void): () => void {
  line();
  here.add(listener);
  return () => here.delete(listener);
}
