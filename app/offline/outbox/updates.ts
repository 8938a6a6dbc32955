import type { Verdict } from "./response";

// Who shows the outbox hears when it changes, in whichever tab, or in the service worker.

/** Which entry is on its way; what became of one; null: something else is different. */
type News = { sending: string | null } | { settled: { id: string; verdict: Verdict } } | null;

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

/** Tells all tabs and the worker, this one too. */
export function tellOutbox(news: News = null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin alone.
  line().postMessage(news);
  // A channel does not hear itself.
  hear(news);
}

export function onOutboxNews(listener: (news: News) => void): () => void {
  line();
  here.add(listener);
  return () => here.delete(listener);
}
