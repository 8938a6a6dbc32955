import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { StoredDraft } from "../drafts/draft";
import type { QueuedPhoto, OutboxEntry } from "../outbox/entry";

/** What a part of the record pages looked like when it was last read, kept for reading without a network. */
export type OfflinePart = { owner: string; name: string; value: unknown; storedAt: number; bytes: number };

/** All that this phone keeps for a company (a company is an origin). What belongs to a person names them. */
export type FieldSchema = DBSchema & {
  entries: { key: string; value: OutboxEntry; indexes: { owner: string } };
  photos: { key: string; value: QueuedPhoto; indexes: { owner: string; entry: string } };
  drafts: { key: [owner: string, form: string]; value: StoredDraft };
  pack: { key: [owner: string, name: string]; value: OfflinePart };
  /** Small things: "device", "clock", "place", "root", "revoke", "home"; `removed.<id>` of an entry that left on purpose (outbox-loss.ts). */
  facts: { key: string; value: unknown };
};

export type FieldStore = StoreNames<FieldSchema>;
type Open = IDBPDatabase<FieldSchema>;
type Writing<Stores extends FieldStore[]> = IDBPTransaction<FieldSchema, Stores, "readwrite">;

const NAME = "field";
const VERSION = 1;

let opening: Promise<Open> | null = null;

/** One connection. It is opened anew after the browser ended it, and steps aside when another tab needs a newer version. */
export function fieldDatabase(): Promise<Open> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function open(): Promise<Open> {
  const forget = () => {
    opening = null;
  };
  return openDB<FieldSchema>(NAME, VERSION, {
    upgrade: (database) => makeStores(database),
    blocking(_current, _blocked, event) {
      forget();
      // Safe: IndexedDB names the connection itself as the target of `versionchange`.
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
}

function makeStores(database: Open): void {
  database.createObjectStore("entries", { keyPath: "id" }).createIndex("owner", "owner");
  const photos = database.createObjectStore("photos", { keyPath: "id" });
  photos.createIndex("owner", "owner");
  photos.createIndex("entry", "entry");
  database.createObjectStore("drafts", { keyPath: ["owner", "form"] });
  database.createObjectStore("pack", { keyPath: ["owner", "name"] });
  database.createObjectStore("facts");
}

/**
 * One transaction that counts only once it lies on the disk: Chromium answers earlier unless it is asked not to. A full storage
 * rejects with QuotaExceededError, and nothing of it is written.
 */
export async function writeField<Stores extends FieldStore[], Result>(stores: Stores, work: (writing: Writing<Stores>) => Promise<Result>): Promise<Result> {
  const writing = (await fieldDatabase()).transaction(stores, "readwrite", { durability: "strict" });
  const done = writing.done;
  try {
    const result = await work(writing);
    await done;
    return result;
  } catch (error) {
    abort(writing);
    // The transaction knows why: a request that failed with it only says that it was aborted.
    throw await done.then(
      () => error,
      () => writing.error ?? error,
    );
  }
}

/** Nothing more fits on this phone. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

function abort(writing: { abort(): void }): void {
  try {
    writing.abort();
  } catch {
    // It has ended already.
  }
}

export async function readFact<T>(name: string): Promise<T | undefined> {
  // Safe as far as its only writer is: each fact has one, which knows its shape.
  return (await (await fieldDatabase()).get("facts", name)) as T | undefined;
}

export async function queueFact(name: string, value: unknown): Promise<void> {
  await writeField(["facts"], (writing) => writing.objectStore("facts").put(value, name));
}
