import { fieldDatabase, readFact } from "./database";
import { tellOutbox } from "./outbox-news";

// Browsers may evict the database of a site that was not visited for long; what they leave is local storage. It remembers that something
// was waiting, so that a loss is noticed and said.

const UNSENT = "outbox-unsent";
const LOST = "outbox-lost";

/** How many wait on this phone, whoever's they are. */
export async function noteUnsent(): Promise<void> {
  const count = await (await fieldDatabase()).count("entries");
  localStorage.setItem(UNSENT, String(count));
}

/** Asked when a page starts, before anything is saved. */
export async function noticeLoss(): Promise<void> {
  const unsent = Number(localStorage.getItem(UNSENT));
  // Every database that something was saved in knows its device.
  if (unsent > 0 && (await readFact("device")) === undefined) {
    localStorage.setItem(LOST, String(unsent));
    tellOutbox();
  }
  await noteUnsent();
}

/** How many were lost; 0 when nothing was, or its owner has read it. */
export function lostHere(): number {
  return Number(localStorage.getItem(LOST));
}

export function forgetLoss(): void {
  localStorage.removeItem(LOST);
}
