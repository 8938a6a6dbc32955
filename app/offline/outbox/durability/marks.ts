import { isRecord } from "../../../kernel/is-record";
import { withLocalStorage } from "./local-store";
import { COPY, removeCopy } from "./copies";
import { forgetWriting, rememberWriting } from "./known-database";

// The queued entries in local storage: a second store, which survives if the browser deletes the database on a full disk or after a period
// without visits, and which a recreated database cannot overwrite. Lost and restored entries are listed here too, until their owner has
// seen them. One key per entry, so that two tabs never overwrite each other's.

export type Mark = {
  id: string;
  owner: string;
  kind: string;
  title: string;
  savedAt: number;
  /** Order of saving on this device. An earlier release did not store it. */
  place?: number;
};

/**
 * `isRestored`: the entry is back in the outbox; `files`: the number of its files that are not. `isUnknown`: no entry at all, but the
 * deleted database may have had entries that were saved too late for a mark; `titles`: on what their owner wrote.
 */
export type LostMark = Mark & {
  isRestored?: boolean;
  files?: number;
  isUnknown?: boolean;
  titles?: readonly string[];
};

const WAITING = "outbox-mark.";
const LOST = "outbox-lost.";

export function readMarks(): Mark[] {
  return all(WAITING);
}

export function isMarked(id: string): boolean {
  let mark: string | null = null;
  withLocalStorage((marks) => {
    mark = marks.getItem(WAITING + id);
  });
  return mark !== null;
}

/** The highest `place` of the queued entries in this store. A recreated database starts again without one. */
export function lastMarkedPlace(): number {
  return Math.max(0, ...readMarks().map(({ place = 0 }) => place));
}

/** The lost and restored entries of one owner. */
export function lostOf(owner: string | null): LostMark[] {
  return all(LOST).filter((mark) => mark.owner === owner);
}

/** True if the entry or some of its files could not be restored. */
export function isLoss({ isRestored = false, files = 0 }: LostMark): boolean {
  return !isRestored || files > 0;
}

export function addMark(mark: Mark): void {
  withLocalStorage((marks) => marks.setItem(WAITING + mark.id, JSON.stringify(mark)));
  rememberWriting(mark.owner, mark.title);
}

/**
 * For an owner whose database was deleted, when that was noticed only afterwards. `titles`: on what they wrote and what is not sent. Those of
 * an earlier loss that they have not seen stay.
 */
export function noteUnknownLoss(owner: string, titles: readonly string[], savedAt: number): void {
  const id = `unknown.${owner}`;
  const unseen = lostOf(owner).find((mark) => mark.id === id);
  const all = [...new Set([...(unseen ? titlesOf(unseen) : []), ...titles])];
  const title = all.at(-1) ?? "";
  listLost({ id, owner, kind: "", title, titles: all, savedAt, isUnknown: true });
}

/** What a loss without a mark names. An earlier release stored the last title alone. */
export function titlesOf({ title, titles }: LostMark): readonly string[] {
  return titles ?? (title === "" ? [] : [title]);
}

/** Chromium writes to the disk only what changes, and drops a change that did not fit: marks and copies are removed and stored again. */
export function rewriteMarks(): void {
  withLocalStorage((marks) => {
    for (const name of Object.keys(marks)) {
      const text = name.startsWith(WAITING) || name.startsWith(COPY) ? marks.getItem(name) : null;
      if (text === null) continue;
      marks.removeItem(name);
      marks.setItem(name, text);
    }
  });
}

/** For an entry that was sent, discarded or restored. Also removes its copy, and its title unless another entry has it. */
export function removeMark(id: string): void {
  const [mark] = all(WAITING, id);
  dropMark(id);
  const isSame = (other: Mark) => other.owner === mark?.owner && other.title === mark.title;
  if (mark && !readMarks().some(isSame)) forgetWriting(mark.owner, mark.title);
}

function dropMark(id: string): void {
  withLocalStorage((marks) => marks.removeItem(WAITING + id));
  removeCopy(id);
}

/** Turns marks of queued entries into marks of lost ones. */
export function noteLost(lost: readonly Mark[]): void {
  for (const mark of lost) {
    listLost(mark);
    // Its title stays remembered: another entry of it may have been lost without a mark.
    dropMark(mark.id);
  }
}

/** Records that the entry is queued again and was restored, until its owner has seen it. */
export function noteRestored(mark: Mark, files: number): void {
  listLost({ ...mark, isRestored: true, files });
}

export function forgetLoss(owner: string | null): void {
  const waiting = new Set(readMarks().map(({ title }) => title));
  for (const mark of lostOf(owner)) {
    withLocalStorage((marks) => marks.removeItem(LOST + mark.id));
    for (const title of new Set([mark.title, ...titlesOf(mark)]))
      if (!waiting.has(title)) forgetWriting(mark.owner, title);
  }
}

let held: readonly Mark[] = [];

/** Restored entries of this window that are not in the database yet, for example because the disk is still full. */
export function holdRestore(marks: readonly Mark[]): void {
  held = marks;
}

export function isRestoreHeld(owner: string | null): boolean {
  return held.some((mark) => mark.owner === owner);
}

function listLost(mark: LostMark): void {
  withLocalStorage((marks) => marks.setItem(LOST + mark.id, JSON.stringify(mark)));
}

function all(place: string, id = ""): Mark[] {
  const found: Mark[] = [];
  withLocalStorage((marks) => {
    for (const name of Object.keys(marks)) {
      const mark: unknown = name.startsWith(place + id)
        ? JSON.parse(marks.getItem(name) ?? "null")
        : null;
      if (isMark(mark)) found.push(mark);
    }
  });
  return found.toSorted((one, other) => one.savedAt - other.savedAt);
}

function isMark(value: unknown): value is Mark {
  return (
    isRecord(value) &&
    typeof value["id"] === "string" &&
    typeof value["owner"] === "string" &&
    typeof value["title"] === "string"
  );
}
