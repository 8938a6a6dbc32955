import { isOnline } from "../connectivity/connectivity";
import { isFull, queueFact, readFact } from "../data/database";
import type { Verdict } from "./response";
import type { NewEntry } from "./entry";
import { onOutboxNews, tellOutbox } from "./updates";
import { sendOutbox } from "./sender";
import { findEntry, saveEntry } from "./store";

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
const TOLD_MS = 500;

/** Saves, then sends at once, with what was saved before it in its queue. */
export async function enqueue(entry: NewEntry): Promise<Outcome> {
  const listening = listenFor(entry.id);
  try {
    await saveEntry(entry);
  } catch (error) {
    listening.end();
    return { is: "not-kept", isFull: isFull(error) };
  }
  // Known to be offline, nobody waits for a call to fail: they are told first, and what else there is to do comes after it.
  if (isOnline()) return sendNow(entry, listening);
  listening.end();
  void askForSync().catch(() => undefined);
  void whenTold().then(() => tellAndSend(entry.id)).catch(() => undefined);
  return { is: "kept" };
}

/** What is believed to be online may not be: hence the patience. */
async function sendNow(entry: NewEntry, listening: Listening): Promise<Outcome> {
  const sending = tellAndSend(entry.id)
    .catch(() => undefined)
    .then(async () => ((await findEntry(entry.id))?.state === "waiting" ? undefined : listening.verdict));
  const verdict = await Promise.race([listening.verdict, sending, patience()]);
  listening.end();
  if (verdict?.is === "delivered") return { is: "delivered", body: verdict.body };
  if (verdict?.is === "refused") return { is: "refused", body: verdict.body };
  void askForSync().catch(() => undefined);
  return { is: "kept" };
}

/** Each page that shows the outbox reads it; then it is tried, whatever was believed of the line. */
function tellAndSend(id: string): Promise<void> {
  tellOutbox();
  void askToStay().catch(() => undefined);
  return sendOutbox("person", { urgent: id });
}

/** When the page has shown its answer. Safari does not say. */
function whenTold(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: TOLD_MS });
    else setTimeout(resolve, TOLD_MS);
  });
}

type Listening = { verdict: Promise<Verdict>; end: () => void };

/** Another tab may be the one that sends it, and its word may come a little after our own look. */
function listenFor(id: string): Listening {
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

const ASKED_AGAIN_MS = 30 * 24 * 60 * 60_000;

/** After something that would be missed: the browser is asked not to evict what is kept here. Again after a month: by then it may say yes. */
async function askToStay(): Promise<void> {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return;
  if (Date.now() - Number((await readFact("persist-asked")) ?? 0) < ASKED_AGAIN_MS) return;
  await queueFact("persist-asked", Date.now());
  await navigator.storage.persist();
}

type WithSync = { sync?: { register(tag: string): Promise<void> } };

/** Where there is Background Sync, the service worker is woken when the network is back, even with no window open. */
async function askForSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("outbox");
}
