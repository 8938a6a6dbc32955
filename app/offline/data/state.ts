/** What the device records about a user's offline data. Stored as one fact with its owner. */
export type OfflineDataState = {
  owner: string;
  /** The app's release: pages of another release may expect another shape. */
  release: string;
  cursor: string;
  /** All parts that belong to the offline data, lists first. */
  names: string[];
  /** The parts that are missing or have changed since they were fetched. */
  pending: string[];
  /** The size of each stored part, in characters of its JSON. */
  sizes: Record<string, number>;
  /** When the server last reported changes. */
  checkedAt: number;
  cut: { orders: number; tasks: number } | null;
};

export type Contents = {
  owner: string;
  cursor: string;
  names: string[] | null;
  stale: string[];
  cut: OfflineDataState["cut"];
};

/** Storage limit, including documents and photos. */
export const MAX_BYTES = 25_000_000;

/** The state after the server has reported the current parts and the changed ones. Parts that are not stored yet are pending too. */
export function stateAfter(
  before: OfflineDataState | null,
  contents: Contents,
  now: { release: string; at: number },
): OfflineDataState {
  const names = contents.names ?? before?.names ?? [];
  const belongs = new Set(names);
  const sizes = Object.fromEntries(
    Object.entries(before?.sizes ?? {}).filter(([name]) => belongs.has(name)),
  );
  const wanted = new Set([...contents.stale, ...(before?.pending ?? [])]);
  const pending = names.filter((name) => wanted.has(name) || sizes[name] === undefined);
  return {
    owner: contents.owner,
    release: now.release,
    cursor: contents.cursor,
    names,
    pending,
    sizes,
    checkedAt: now.at,
    cut: contents.cut,
  };
}

/** How many records of a list are on this device. Records that did not fit or are still pending are not counted in `here`. */
export type Share = { here: number; total: number };

export function shareOf({ names, sizes, cut }: OfflineDataState, list: "orders" | "tasks"): Share {
  const records = names.filter((name) =>
    name.startsWith(list === "orders" ? "work-orders/" : "tasks/"),
  );
  return {
    here: records.filter((name) => sizes[name] !== undefined).length,
    total: Math.max(cut?.[list] ?? 0, records.length),
  };
}

export type Part = { name: string; value: unknown };

/** The state after parts have arrived. Parts beyond the size limit are dropped; those that start first come first. */
export function withParts(
  state: OfflineDataState,
  parts: readonly (Part & { bytes: number })[],
  gone: readonly string[],
): { state: OfflineDataState; remaining: string[]; removed: string[] } {
  const sizes = { ...state.sizes };
  for (const name of gone) delete sizes[name];
  const remaining: string[] = [];
  for (const { name, bytes } of parts) {
    if (totalOf({ ...sizes, [name]: bytes }) > MAX_BYTES) delete sizes[name];
    else {
      sizes[name] = bytes;
      remaining.push(name);
    }
  }
  const received = new Set([...parts.map(({ name }) => name), ...gone]);
  const removed = [...received].filter((name) => !remaining.includes(name));
  return {
    state: {
      ...state,
      sizes,
      pending: state.pending.filter((name) => !received.has(name)),
      names: state.names.filter((name) => !gone.includes(name)),
    },
    remaining,
    removed,
  };
}

export function totalOf(sizes: Record<string, number>): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
}

/** How many of the user's open records are on this device. */
export type Shares = { orders: Share; tasks: Share };

/** A part of the current user's offline data, and when it last matched the server. */
export type Stored<T> = { value: T; storedAt: number; shares: Shares | null };

/** How the server's response changes the parts of a user's offline data, by their names. Each name determines the type of its part. */
export type PartChanges = Record<string, (part: never) => unknown>;
