import { isRecord } from "../../../kernel/is-record";
import type { TextStorage } from "../../window-scope";
import { withLocalStorage } from "./local-store";
import type { OutboxEntry } from "../entry";

// A copy of each queued entry in local storage, without the bytes of its files. The browser deletes its databases on a full disk, and the
// copy allows restoring the entry (restore.ts). It is written together with the entry's mark and removed with it. Chromium has a further
// one (bucket-copies.ts).

export type EntryCopy = {
  entry: OutboxEntry;
  /** Ids of the files whose bytes only IndexedDB has. */
  fileIds: readonly string[];
};

/** Of the keys of copies in local storage. */
export const COPY = "outbox-copy.";
/** Size limit of all copies of all owners: less than half of a browser's quota for an origin, which has other uses too. */
const MAX_COPIED_BYTES = 2_000_000;
const BYTES_PER_UNIT = 2;

/** Without room for its copy, an entry has only its mark. */
export function storeCopy(entry: OutboxEntry, fileIds: readonly string[]): void {
  const key = COPY + entry.id;
  const text = JSON.stringify(copyOf(entry, fileIds));
  const isStored = withLocalStorage((storage) => {
    if (storage.getItem(key) === text) return;
    if (bytesOf(key, text) + bytesOfOthers(storage, key) > MAX_COPIED_BYTES)
      throw new Error("No room for this copy");
    storage.setItem(key, text);
  });
  // An older copy would restore an outdated version.
  if (!isStored) removeCopy(entry.id);
}

/** Updates the copy after a change of the entry, if it has one. */
export function refreshCopy(entry: OutboxEntry): void {
  const copy = findCopy(entry.id, entry.owner);
  if (copy) storeCopy(entry, copy.fileIds);
}

export function findCopy(id: string, owner: string): EntryCopy | null {
  let copy: unknown = null;
  withLocalStorage((storage) => {
    copy = JSON.parse(storage.getItem(COPY + id) ?? "null");
  });
  return isCopy(copy) && copy.entry.id === id && copy.entry.owner === owner ? copy : null;
}

export function removeCopy(id: string): void {
  withLocalStorage((storage) => storage.removeItem(COPY + id));
}

/** Omits the state of attempts, so that a copy is written only twice: on saving and before the first attempt. */
export function copyOf(
  { failing: _failing, ...entry }: OutboxEntry,
  fileIds: readonly string[],
): EntryCopy {
  const tries = Math.min(entry.tries, 1);
  return {
    entry: { ...entry, state: "waiting", refusal: null, tries, triedAt: null, notBefore: null },
    fileIds,
  };
}

function bytesOfOthers(storage: TextStorage, key: string): number {
  const others = Object.keys(storage).filter((name) => name.startsWith(COPY) && name !== key);
  return others.reduce((sum, name) => sum + bytesOf(name, storage.getItem(name) ?? ""), 0);
}

function bytesOf(key: string, text: string): number {
  return (key.length + text.length) * BYTES_PER_UNIT;
}

function isCopy(value: unknown): value is EntryCopy {
  return (
    isRecord(value) &&
    isRecord(value["entry"]) &&
    isRecord(value["entry"]["call"]) &&
    Array.isArray(value["fileIds"])
  );
}
