import { isRecord } from "../../kernel/is-record";

// What waits on this phone, in local storage: a second store, which outlives a database that the browser deleted on a full disk or while
// the site was not visited, and which a database made anew cannot overwrite. What was lost stands there, too, until its owner has read it.
// One key each: two tabs never overwrite each other's.

export type Mark = { id: string; owner: string; kind: string; title: string; savedAt: number };

const WAITING = "outbox-mark.";
const LOST = "outbox-lost.";

export function marksHere(): Mark[] {
  return all(WAITING);
}

/** What of a person's was lost; of nobody else's. */
export function lostOf(owner: string | null): Mark[] {
  return all(LOST).filter((mark) => mark.owner === owner);
}

export function addMark(mark: Mark): void {
  change((marks) => marks.setItem(WAITING + mark.id, JSON.stringify(mark)));
}

export function removeMark(id: string): void {
  change((marks) => marks.removeItem(WAITING + id));
}

/** From what waits to what was lost. */
export function noteLost(lost: readonly Mark[]): void {
  for (const mark of lost) {
    change((marks) => marks.setItem(LOST + mark.id, JSON.stringify(mark)));
    removeMark(mark.id);
  }
}

export function forgetLoss(owner: string | null): void {
  for (const { id } of lostOf(owner)) change((marks) => marks.removeItem(LOST + id));
}

function all(place: string): Mark[] {
  const found: Mark[] = [];
  change((marks) => {
    for (const name of Object.keys(marks)) {
      const mark: unknown = name.startsWith(place) ? JSON.parse(marks.getItem(name) ?? "null") : null;
      if (isMark(mark)) found.push(mark);
    }
  });
  return found.toSorted((one, other) => one.savedAt - other.savedAt);
}

/** Nothing where the browser forbids it, as it may in a private window, and in the service worker, which has none: only a loss would go unnoticed. */
function change(work: (marks: Storage) => void): void {
  if (typeof localStorage === "undefined") return;
  try {
    work(localStorage);
  } catch {
    // What waits is saved all the same.
  }
}

function isMark(value: unknown): value is Mark {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["owner"] === "string" && typeof value["title"] === "string";
}
