import { scaled } from "../../kernel/time-limits";
import { isOnline } from "../connectivity/connectivity";
import { isFull } from "../data/database";
import { requestPersistence } from "./durability/persistence";
import type { SendResult } from "./sending/response";
import type { NewEntry } from "./entry";
import { onOutboxUpdate, notifyOutbox } from "./updates";
import { sendOutbox } from "./sending/sender";
import { beginAwaiting, markReported } from "./sent/sent";
import { BeingSent, saveEntry } from "./save-entry";
import { findEntry } from "./store";

/** The outcome of saving an entry. */
type Outcome =
  | { is: "delivered"; body: unknown }
  /** Stored on this device and sent as soon as possible. */
  | { is: "queued" }
  | { is: "refused"; body: unknown }
  /** An earlier version of the entry is being sent: nothing was saved. */
  | { is: "underway" }
  /** The storage of this device is full or unavailable: nothing was saved. */
  | { is: "not-queued"; isFull: boolean };

/** Maximum time a form waits for the server. The entry is already saved. */
const TIMEOUT_MS = 8_000;
const REPORT_TIMEOUT_MS = 500;

/** Saves an entry, then sends it at once after the earlier entries of its queue. */
export async function enqueue(entry: NewEntry): Promise<Outcome> {
  const endAwaiting = beginAwaiting(entry.id);
  return saveAndSend(entry).finally(endAwaiting);
}

async function saveAndSend(entry: NewEntry): Promise<Outcome> {
  const listening = listenFor(entry.id);
  try {
    await saveEntry(entry);
  } catch (error) {
    listening.end();
    if (error instanceof BeingSent) return { is: "underway" };
    return { is: "not-queued", isFull: isFull(error) };
  }
  // Known to be offline: returns at once instead of waiting for a failing call. Sync and sending follow in the background.
  if (isOnline()) return sendNow(entry, listening);
  listening.end();
  void requestSync().catch(() => undefined);
  void whenReported()
    .then(() => notifyAndSend(entry.id))
    .catch(() => undefined);
  return { is: "queued" };
}

/** The browser may be offline without noticing, hence the time limit. */
async function sendNow(entry: NewEntry, listening: Listening): Promise<Outcome> {
  const sending = notifyAndSend(entry.id)
    .catch(() => undefined)
    .then(async () =>
      (await findEntry(entry.id))?.state === "waiting" ? undefined : listening.result,
    );
  const result = await Promise.race([listening.result, sending, patience()]);
  listening.end();
  // Another tab or the service worker may have sent it.
  if (result?.is === "delivered") await markReported([entry.id]).catch(() => undefined);
  if (result?.is === "delivered") return { is: "delivered", body: result.body };
  if (result?.is === "refused") return { is: "refused", body: result.body };
  void requestSync().catch(() => undefined);
  return { is: "queued" };
}

/** Notifies the pages that show the outbox, then tries to send, whatever the connectivity state. */
function notifyAndSend(id: string): Promise<void> {
  notifyOutbox();
  void requestPersistence().catch(() => undefined);
  return sendOutbox("person", { urgent: id });
}

/** Resolves when the page has shown the outcome. Safari has no requestIdleCallback. */
function whenReported(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: REPORT_TIMEOUT_MS });
    else setTimeout(resolve, REPORT_TIMEOUT_MS);
  });
}

type Listening = { result: Promise<SendResult>; end: () => void };

/** Another tab may send the entry, and its message may arrive after this tab has looked. */
function listenFor(id: string): Listening {
  let end = () => {};
  const result = new Promise<SendResult>((resolve) => {
    end = onOutboxUpdate((update) => {
      if (update && "settled" in update && update.settled.id === id) resolve(update.settled.result);
    });
  });
  return { result, end };
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), scaled(TIMEOUT_MS)));
}

type WithSync = { sync?: { register(tag: string): Promise<void> } };

/** With Background Sync, the browser wakes the service worker when the network returns, even without an open window. */
async function requestSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("outbox");
}
