import { isRecord } from "../../kernel/is-record";
import { withLocalStorage } from "./local-store";
import { removeCopy } from "./copies";

// What waits on this phone, in local storage: a second store, which outlives a database that the browser deleted on a full disk or while
// the site was not visited, and which a database made anew cannot overwrite. What was lost or restored is listed there, too, until its
// owner has read it. One key each: two tabs never overwrite each other's.

export type Mark = {
  id: string;
  owner: string;
  kind: string;
  title: string;
  savedAt: number;
  /** Order of saving on this device. An earlier release kept none. */
  place?: number;
};

/** `isRestored`: its words are back in the outbox; `files`: so many files of it are not. */
export type LostMark = Mark & { isRestored?: boolean; files?: number };

const WAITING = "outbox-mark.";
const LOST = "outbox-lost.";

export function marksHere(): Mark[] {
  return all(WAITING);
}

export function isMarked(id: string): boolean {
  let mark: string | null = null;
  withLocalStorage((marks) => {
    mark = marks.getItem(WAITING + id);
  });
  return mark !== null;
}

/** The place of what was saved last and still waits, as far as this store knows: a database made anew begins at none. */
export function lastMarkedPlace(): number {
  return Math.max(0, ...marksHere().map(({ place = 0 }) => place));
}

/** What of a person's was lost or restored; of nobody else's. */
export function lostOf(owner: string | null): LostMark[] {
  return all(LOST).filter((mark) => mark.owner === owner);
}

/** Not all of it came back. */
export function isLoss({ isRestored = false, files = 0 }: LostMark): boolean {
  return !isRestored || files > 0;
}

export function addMark(mark: Mark): void {
  withLocalStorage((marks) => marks.setItem(WAITING + mark.id, JSON.stringify(mark)));
}

/** With the copy of its entry. */
export function removeMark(id: string): void {
  withLocalStorage((marks) => marks.removeItem(WAITING + id));
  removeCopy(id);
}

/** Turns marks of queued entries into marks of lost ones. */
export function noteLost(lost: readonly Mark[]): void {
  for (const mark of lost) {
    listLost(mark);
    removeMark(mark.id);
  }
}

/** It waits again, and its owner reads what happened to it. */
export function noteRestored(mark: Mark, files: number): void {
  listLost({ ...mark, isRestored: true, files });
}

export function forgetLoss(owner: string | null): void {
  for (const { id } of lostOf(owner)) withLocalStorage((marks) => marks.removeItem(LOST + id));
}

let held: readonly Mark[] = [];

/** In this window: copies that could not be written to the database yet, as on a disk that is still full. */
export function holdRestore(marks: readonly Mark[]): void {
  held = marks;
}

export function isRestoreHeld(owner: string | null): boolean {
  return held.some((mark) => mark.owner === owner);
}

function listLost(mark: LostMark): void {
  withLocalStorage((marks) => marks.setItem(LOST + mark.id, JSON.stringify(mark)));
}

function all(place: string): Mark[] {
  const found: Mark[] = [];
  withLocalStorage((marks) => {
    for (const name of Object.keys(marks)) {
      const mark: unknown = name.startsWith(place) ? JSON.parse(marks.getItem(name) ?? "null") : null;
      if (isMark(mark)) found.push(mark);
    }
  });
  return found.toSorted((one, other) => one.savedAt - other.savedAt);
}

function isMark(value: unknown): value is Mark {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["owner"] === "string" && typeof value["title"] === "string";
}
