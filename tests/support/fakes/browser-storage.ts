// What the tabs of one browser share: IndexedDB, as the package idb gives it, and Web Locks. Node has neither.

type Row = Record<string, unknown>;
type Key = string | readonly string[];
type Range = { lower: Key; upper: Key };
type Query = Key | Range | undefined;

/** The keys of the stores of database.ts; an index has the name of its field. */
const KEYS: Record<string, readonly string[]> = {
  drafts: ["owner", "form"],
  photos: ["id"],
  entries: ["id"],
};

/** In the place of the package idb. What is written is there at once. */
export function fakeIdb() {
  const stores = new Map<string, Map<string, Row>>();
  function storeOf(name: string) {
    const rows = stores.get(name) ?? new Map<string, Row>();
    stores.set(name, rows);
    const parts = KEYS[name] ?? ["id"];
    const keyOf = (row: Row): Key => {
      const key = parts.map((part) => String(row[part]));
      return parts.length === 1 ? (key[0] ?? "") : key;
    };
    const sorted = (query: Query, by = keyOf) =>
      structuredClone(
        [...rows.values()]
          .filter((row) => isWithin(by(row), query))
          .toSorted((one, other) => compare(by(one), by(other))),
      );
    return {
      get: async (key: Key) => structuredClone(rows.get(JSON.stringify(key))),
      getAll: async (query?: Query) => sorted(query),
      getAllKeys: async (query?: Query) => sorted(query).map(keyOf),
      put: async (row: Row) => void rows.set(JSON.stringify(keyOf(row)), structuredClone(row)),
      delete: async (key: Key) => void rows.delete(JSON.stringify(key)),
      index(field: string) {
        const by = (row: Row) => String(row[field]);
        return {
          getAll: async (query?: Query) => sorted(query, by),
          openKeyCursor: async (query: Query) =>
            cursorOver([...new Set(sorted(query, by).map(by))]),
        };
      },
    };
  }
  const database = {
    get: (name: string, key: Key) => storeOf(name).get(key),
    getAll: (name: string, query?: Query) => storeOf(name).getAll(query),
    getAllFromIndex: (name: string, field: string, query?: Query) =>
      storeOf(name).index(field).getAll(query),
    transaction: (names: string | string[]) => ({
      objectStore: storeOf,
      store: storeOf(String(names)),
      done: Promise.resolve(),
    }),
  };
  return { openDB: async () => database, database };
}

/** In the place of `IDBKeyRange`. */
export const fakeKeyRange = { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) };

type Held = { name: string; run: () => void };

/** In the place of `navigator.locks`: exclusive locks, in the order of the requests. */
export function fakeLocks() {
  let held: Held[] = [];
  let pending: Held[] = [];
  function next() {
    for (const each of pending) {
      if (held.some(({ name }) => name === each.name)) continue;
      pending = pending.filter((other) => other !== each);
      held = [...held, each];
      each.run();
    }
  }
  return {
    query: async () => ({ held: [...held], pending: [...pending] }),
    request: (name: string, ...given: [{ signal: AbortSignal }, () => unknown] | [() => unknown]) =>
      new Promise((resolve, reject) => {
        const [{ signal }, work] = given.length === 2 ? given : [{ signal: null }, ...given];
        const request: Held = {
          name,
          run: () =>
            void Promise.resolve(work())
              .then(resolve, reject)
              .finally(() => {
                held = held.filter((other) => other !== request);
                next();
              }),
        };
        signal?.addEventListener("abort", () => {
          if (!pending.includes(request)) return;
          pending = pending.filter((other) => other !== request);
          reject(new DOMException("The request was aborted", "AbortError"));
        });
        pending = [...pending, request];
        queueMicrotask(next);
      }),
  };
}

function isWithin(key: Key, query: Query): boolean {
  if (query === undefined) return true;
  if (typeof query === "object" && "lower" in query)
    return compare(key, query.lower) >= 0 && compare(key, query.upper) <= 0;
  return compare(key, query) === 0;
}

function compare(one: Key, other: Key): number {
  const [left, right] = [[one].flat(), [other].flat()];
  for (const [index, part] of left.entries()) {
    const against = right[index] ?? "";
    if (part !== against) return part < against ? -1 : 1;
  }
  return 0;
}

type Cursor = { key: string; continue: () => Promise<Cursor | null> };

function cursorOver([key, ...more]: readonly string[]): Cursor | null {
  return key === undefined ? null : { key, continue: async () => cursorOver(more) };
}
