import { fieldDatabase, readFact } from "./database";
import { noteLost } from "./outbox-lost";
import { tellOutbox } from "./outbox-news";

// Browsers may evict the database of a site that was not visited for long; what they leave is local storage. It remembers that something
// was waiting, so that a loss is noticed and said.

const UNSENT = "outbox-unsent";

/** How many wait on this phone, whoever's they are. */
export async function noteUnsent(): Promise<void> {
  noteWaiting(await (await fieldDatabase()).count("entries"));
}

/** Where it was counted already. */
export function noteWaiting(count: number): void {
  localStorage.setItem(UNSENT, String(count));
}

/** Asked when a page starts, before anything is saved. */
export async function noticeLoss(): Promise<void> {
  const unsent = Number(localStorage.getItem(UNSENT));
  // Every database that something was saved in knows its device.
  if (unsent > 0 && (await readFact("device")) === undefined) {
    noteLost(unsent);
    tellOutbox();
  }
  await noteUnsent();
}
