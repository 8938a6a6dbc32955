import { queueFact, readFact } from "../../data/database";
import { hasBuckets } from "./bucket-copies";

const REQUEST_AGAIN_MS = 30 * 24 * 60 * 60_000;

/**
 * Asks the browser not to delete this origin's storage. Browsers with buckets decide without a question to the user, and differently once
 * the app is installed, so the request is repeated each time. Others may show a prompt, so the request is repeated after a month.
 */
export async function requestPersistence(): Promise<void> {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return;
  if (!hasBuckets()) {
    if (Date.now() - Number((await readFact("persist-asked")) ?? 0) < REQUEST_AGAIN_MS) return;
    await queueFact("persist-asked", Date.now());
  }
  await navigator.storage.persist();
}

/** For the start of a page, before anything is saved: only where the user is not asked. */
export async function requestPersistenceSilently(): Promise<void> {
  if (hasBuckets()) await requestPersistence();
}
