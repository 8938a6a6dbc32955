import { isOnline } from "./connectivity";
import { isFull, keepFact, readFact } from "./database";
import type { Verdict } from "./outbox-answer";
import type { NewEntry } from "./outbox-entry";
import { noteUnsent } from "./outbox-loss";
import { onOutboxNews } from "./outbox-news";
import { sendOutbox } from "./outbox-sender";
import { findEntry, saveEntry } from "./outbox-store";

/** What became of something that was to be saved. */
export type Outcome =
  | { is: "delivered"; body: unknown }
  /** It lies on this phone and leaves as soon as it can. */
  | { is: "kept" }
  | { is: "refused"; body: unknown }
  /** Nothing more fits on this phone, or it keeps nothing at all: nothing was promised. */
  | { is: "not-kept"; isFull: boolean };

/** Longer than this nobody looks at a button: what was to be saved is saved already. */
const PATIENCE_MS = 8_000;

/** Saves, then sends at once, with what was saved before it in its queue. */
export async function enqueue(entry: NewEntry): Promise<Outcome> {
  const listening = listenFor(entry.id);
  try {
    await saveEntry(entry);
  } catch (error) {
    listening.end();
    return { is: "not-kept", isFull: isFull(error) };
  }
  await noteUnsent();
  void askToStay().catch(() => undefined);
  const sending = sendOutbox("person", entry.id)
    .catch(() => undefined)
    .then(async () => ((await findEntry(entry.id))?.state === "waiting" ? undefined : listening.verdict));
  // Known to be offline, nobody waits for a call to fail. What is believed to be online may not be: hence the patience.
  const verdict = isOnline() ? await Promise.race([listening.verdict, sending, patience()]) : undefined;
  listening.end();
  if (verdict?.is === "delivered") return { is: "delivered", body: verdict.body };
  if (verdict?.is === "refused") return { is: "refused", body: verdict.body };
  void askForSync().catch(() => undefined);
  return { is: "kept" };
}

/** Another tab may be the one that sends it, and its word may come a little after our own look. */
function listenFor(id: string): { verdict: Promise<Verdict>; end: () => void } {
  let end = () => {};
  const verdict = new Promise<Verdict>((resolve) => {
    end = onOutboxNews((news) => {
      if (news && "settled" in news && news.settled.id === id) resolve(news.settled.verdict);
    });
  });
  return { verdict, end };
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
}

/** Once, after the first thing that would be missed: the browser is asked not to evict what is kept here. */
async function askToStay(): Promise<void> {
  if (await readFact("persist-asked")) return;
  await keepFact("persist-asked", true);
  await navigator.storage?.persist?.();
}

type WithSync = { sync?: { register(tag: string): Promise<void> } };

/** Where there is Background Sync, the service worker is woken when the network is back, even with no window open. */
async function askForSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("outbox");
}
