import { isRecord } from "../../kernel/is-record";

// The queued entries in local storage: a second store, which survives if the browser deletes the database on a full disk or after a period
// without visits, and which a recreated database cannot overwrite. Lost entries are listed here too, until their owner has seen them.
// One key per entry, so that two tabs never overwrite each other's.

export type Mark = { id: string; owner: string; kind: string; title: string; savedAt: number };

const WAITING = "outbox-mark.";
const LOST = "outbox-lost.";

export function marksHere(): Mark[] {
  return all(WAITING);
}

/** The lost entries of one owner. */
export function lostOf(owner: string | null): Mark[] {
  return all(LOST).filter((mark) => mark.owner === owner);
}

export function addMark(mark: Mark): void {
  change((marks) => marks.setItem(WAITING + mark.id, JSON.stringify(mark)));
}

export function removeMark(id: string): void {
  change((marks) => marks.removeItem(WAITING + id));
}

/** Turns marks of queued entries into marks of lost ones. */
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

/** Does nothing where storage is blocked, as in a private window, or missing, as in the service worker: then only a loss goes unnoticed. */
function change(work: (marks: Storage) => void): void {
  if (typeof localStorage === "undefined") return;
  try {
    work(localStorage);
  } catch {
    // The entry itself is saved all the same.
  }
}

function isMark(value: unknown): value is Mark {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["owner"] === "string" && typeof value["title"] === "string";
}
