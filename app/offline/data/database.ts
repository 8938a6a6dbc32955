import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import type { DraftPage } from "../drafts/draft-keeper";
import type { QueuedPhoto, OutboxEntry } from "../outbox/entry";

/** The data of one part of the record pages as last fetched, stored for reading offline. */
type OfflinePart = { owner: string; name: string; value: unknown; storedAt: number; bytes: number };

/** An unfinished form, in the shape that the form defines. One per owner and name. */
type StoredDraft = {
  owner: string;
  /** The draft's name, such as `daily-reports.file/<work order>`. */
  form: string;
  value: unknown;
  /** Absent in what another app shared, and in drafts of an earlier release. */
  page?: DraftPage | undefined;
  savedAt: number;
};

/** All data that this device stores for a company (one origin per company). Personal data carries its owner. */
type FieldSchema = DBSchema & {
  entries: { key: string; value: OutboxEntry; indexes: { owner: string } };
  photos: { key: string; value: QueuedPhoto; indexes: { owner: string; entry: string } };
  drafts: { key: [owner: string, form: string]; value: StoredDraft };
  pack: { key: [owner: string, name: string]; value: OfflinePart };
  /** Single values: "device", "clock", "place", "root", "revoke", "home"; `removed.<id>` of an entry removed on purpose (data-loss.ts); `sent.<owner>` (sent.ts). */
  facts: { key: string; value: unknown };
};

type FieldStore = StoreNames<FieldSchema>;
type Open = IDBPDatabase<FieldSchema>;
type OfflineTransaction<Stores extends FieldStore[]> = IDBPTransaction<
  FieldSchema,
  Stores,
  "readwrite"
>;

const NAME = "field";
const VERSION = 1;

let opening: Promise<Open> | null = null;
const onClosed = new Set<() => void>();

/** Calls the listener whenever the browser has closed the database, which it may have deleted. Returns a function that stops it. */
export function onDatabaseClosed(listener: () => void): () => void {
  onClosed.add(listener);
  return () => onClosed.delete(listener);
}

/** Returns the shared connection. It reopens after the browser closed it, and closes when another tab needs a newer version. */
export function offlineDatabase(): Promise<Open> {
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
      // The target of `versionchange` is the connection itself.
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated() {
      forget();
      for (const each of onClosed) each();
    },
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
 * Runs one transaction with strict durability: it resolves after the data is on disk, which Chromium does not guarantee by default.
 * If the storage is full, it rejects with QuotaExceededError and writes nothing.
 */
export async function writeOffline<Stores extends FieldStore[], Result>(
  stores: Stores,
  work: (transaction: OfflineTransaction<Stores>) => Promise<Result>,
): Promise<Result> {
  const transaction = (await offlineDatabase()).transaction(stores, "readwrite", {
    durability: "strict",
  });
  const done = transaction.done;
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    abort(transaction);
    // The transaction has the cause: a request that failed with it only reports that it was aborted.
    throw await done.then(
      () => error,
      () => transaction.error ?? error,
    );
  }
}

/** True if the storage of this device is full. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

export async function readFact<T>(name: string): Promise<T | undefined> {
  // Safe: each fact has a single writer, which determines its type.
  return (await (await offlineDatabase()).get("facts", name)) as T | undefined;
}

export async function queueFact(name: string, value: unknown): Promise<void> {
  await writeOffline(["facts"], (transaction) => transaction.objectStore("facts").put(value, name));
}
