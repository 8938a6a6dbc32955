import { offlineDatabase, readFact, writeOffline } from "./database";
import { type Owner, readerHere } from "./owner";
import {
  type Contents,
  type OfflineDataState,
  type Part,
  type PartChanges,
  shareOf,
  stateAfter,
  type Stored,
  withParts,
} from "./state";

function stateName(owner: Owner): string {
  return `pack.${owner}`;
}

export async function readState(owner: Owner): Promise<OfflineDataState | null> {
  return (await readFact<OfflineDataState>(stateName(owner))) ?? null;
}

/** Reads a part of the current user's offline data; never another user's. */
export async function readPart<T>(name: string): Promise<Stored<T> | null> {
  const owner = readerHere();
  if (owner === null) return null;
  const [part, state] = await Promise.all([
    (await offlineDatabase()).get("pack", [owner, name]),
    readState(owner),
  ]);
  if (!part) return null;
  // A part that the server has not reported as changed was still current at the last check.
  const storedAt =
    state && !state.pending.includes(name)
      ? Math.max(part.storedAt, state.checkedAt)
      : part.storedAt;
  // Safe: the server sends each part in the shape of its page's data.
  return {
    value: part.value as T,
    storedAt,
    shares: state && { orders: shareOf(state, "orders"), tasks: shareOf(state, "tasks") },
  };
}

/** Reads all stored values of a user, for example to collect the files they reference. */
export async function readAll(owner: Owner): Promise<unknown[]> {
  const parts = await (
    await offlineDatabase()
  ).getAll("pack", IDBKeyRange.bound([owner], [owner, []]));
  return parts.map(({ value }) => value);
}

/** Stores the new state and deletes all parts that no longer belong to it, in one transaction. */
export async function beginOfflineData(
  before: OfflineDataState | null,
  contents: Contents,
  now: { release: string; at: number },
): Promise<OfflineDataState> {
  const state = stateAfter(before, contents, now);
  const belongs = new Set(state.names);
  await writeOffline(["pack", "facts"], async (transaction) => {
    const pack = transaction.objectStore("pack");
    const here = await pack.getAllKeys(IDBKeyRange.bound([state.owner], [state.owner, []]));
    await Promise.all(here.filter(([, name]) => !belongs.has(name)).map((key) => pack.delete(key)));
    await transaction.objectStore("facts").put(state, stateName(state.owner));
  });
  return state;
}

/** Stores parts that have arrived and marks them as no longer pending, in one transaction. */
export async function storeParts(
  before: OfflineDataState,
  parts: readonly Part[],
  gone: readonly string[],
): Promise<OfflineDataState> {
  const weighed = parts.map((part) => ({ ...part, bytes: JSON.stringify(part.value).length }));
  const { state, remaining, removed } = withParts(before, weighed, gone);
  const storedAt = Date.now();
  const { owner } = state;
  await writeOffline(["pack", "facts"], async (transaction) => {
    // The state is gone if the user has signed out meanwhile: then nothing is stored.
    if (!(await transaction.objectStore("facts").get(stateName(owner)))) return;
    const pack = transaction.objectStore("pack");
    const coming = weighed.filter(({ name }) => remaining.includes(name));
    await Promise.all([
      ...coming.map((part) => pack.put({ ...part, owner, storedAt })),
      ...removed.map((name) => pack.delete([owner, name])),
    ]);
    await transaction.objectStore("facts").put(state, stateName(owner));
  });
  return state;
}

/** Changes the stored parts of the current user with what a page has read from the server at that time. Missing parts stay missing. */
export async function changeParts(changes: PartChanges, readAt: number): Promise<void> {
  const owner = readerHere();
  if (owner === null) return;
  await writeOffline(["pack"], async (transaction) => {
    const pack = transaction.objectStore("pack");
    await Promise.all(
      Object.entries(changes).map(async ([name, change]) => {
        const part = await pack.get([owner, name]);
        // Safe: the page that names the part knows its type.
        if (part) await pack.put({ ...part, value: change(part.value as never), storedAt: readAt });
      }),
    );
  });
}
