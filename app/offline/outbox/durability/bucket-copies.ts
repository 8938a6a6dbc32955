import { type DBSchema, type IDBPDatabase, wrap } from "idb";
import { scaled } from "../../../kernel/time-limits";
import { withTimeout } from "../../../kernel/with-timeout";
import { copyOf, type EntryCopy } from "./copies";
import type { OutboxEntry } from "../entry";
import { type Mark, removeMark } from "./marks";

// Marks and copies in a storage bucket of their own, in browsers that have them (Chromium). Local storage is written to the disk seconds
// after a change. This database is written at once, and the browser does not delete a persisted bucket when the disk is full.

type BucketCopy = EntryCopy & { id: string; mark: Mark };
type CopiesSchema = DBSchema & { copies: { key: string; value: BucketCopy } };
type Copies = IDBPDatabase<CopiesSchema>;

/** The part of StorageBucket used here. */
type Bucket = { indexedDB: IDBFactory; persisted(): Promise<boolean>; persist(): Promise<boolean> };
type Buckets = { open(name: string, options: { persisted: boolean }): Promise<Bucket> };

// TypeScript's DOM types lack it.
declare global {
  interface Navigator {
    readonly storageBuckets?: Buckets;
  }
  interface WorkerNavigator {
    readonly storageBuckets?: Buckets;
  }
}

/** Without an answer for this long, the entry has its copy in local storage alone. */
const MAX_MS = 3_000;

export function hasBuckets(): boolean {
  return "storageBuckets" in navigator;
}

/** Stores the mark and the copy of an entry. Never rejects: local storage has them too. */
export async function storeInBucket(mark: Mark, copy: EntryCopy): Promise<void> {
  await inBucket((copies) => put(copies, { id: mark.id, mark, ...copy }));
}

/** Updates the copy after a change of the entry, if it has one. */
export async function refreshInBucket(entry: OutboxEntry): Promise<void> {
  await inBucket(async (copies) => {
    const before = await copies.get("copies", entry.id);
    if (!before) return;
    const after = { ...before, ...copyOf(entry, before.fileIds) };
    if (JSON.stringify(after) !== JSON.stringify(before)) await put(copies, after);
  });
}

/** Removes the mark of an entry and its copies in both stores. */
export async function forgetMark(id: string): Promise<void> {
  removeMark(id);
  await inBucket((copies) => copies.delete("copies", id));
}

/** All copies in the bucket; none without buckets; null if it cannot be read. */
export async function copiesInBucket(): Promise<BucketCopy[] | null> {
  return hasBuckets() ? inBucket((copies) => copies.getAll("copies")) : [];
}

async function put(copies: Copies, copy: BucketCopy): Promise<void> {
  const transaction = copies.transaction("copies", "readwrite", { durability: "strict" });
  await Promise.all([transaction.store.put(copy), transaction.done]);
}

let opening: Promise<Copies> | null = null;
/** Held because Chromium closes the databases of a bucket whose object was garbage-collected. */
let bucket: Bucket | null = null;

async function inBucket<T>(work: (copies: Copies) => Promise<T>): Promise<T | null> {
  const { storageBuckets } = navigator;
  if (!storageBuckets) return null;
  try {
    opening ??= open(storageBuckets);
    return await withTimeout(opening.then(work), scaled(MAX_MS));
  } catch {
    opening = null;
    return null;
  }
}

async function open(buckets: Buckets): Promise<Copies> {
  bucket = await buckets.open("outbox", { persisted: true });
  // The permission may have been granted after the bucket was created.
  if (!(await bucket.persisted())) await bucket.persist();
  const request = bucket.indexedDB.open("copies", 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore("copies", { keyPath: "id" }),
  );
  // Safe: the only version has this schema.
  const copies = (await wrap(request)) as unknown as Copies;
  copies.addEventListener("close", () => {
    opening = null;
  });
  return copies;
}
