/** What a phone knows of its pack: a fact of its own, that names its owner. */
export type OfflineDataState = {
  owner: string;
  /** Of the app: the pages of another one may want their parts in another shape. */
  release: string;
  cursor: string;
  /** All that belongs here, lists first. */
  names: string[];
  /** What of it has still to come, or has changed since it came. */
  pending: string[];
  /** What is here, in bytes of JSON. */
  sizes: Record<string, number>;
  /** When the server last said what has changed. */
  checkedAt: number;
  cut: { orders: number; tasks: number } | null;
};

export type Contents = { owner: string; cursor: string; names: string[] | null; stale: string[]; cut: OfflineDataState["cut"] };

/** A phone gives so much of its room, documents and photos included. */
export const MOST_BYTES = 25_000_000;

/** After the server has said what belongs here and what is new: what is not there yet has to come too. */
export function stateAfter(before: OfflineDataState | null, contents: Contents, now: { release: string; at: number }): OfflineDataState {
  const names = contents.names ?? before?.names ?? [];
  const belongs = new Set(names);
  const sizes = Object.fromEntries(Object.entries(before?.sizes ?? {}).filter(([name]) => belongs.has(name)));
  const wanted = new Set([...contents.stale, ...(before?.pending ?? [])]);
  const pending = names.filter((name) => wanted.has(name) || sizes[name] === undefined);
  return { owner: contents.owner, release: now.release, cursor: contents.cursor, names, pending, sizes, checkedAt: now.at, cut: contents.cut };
}

/** Of the records of a list, how many are on this phone: what no longer fits, and what has still to come, is not. */
export type Share = { here: number; total: number };

export function shareOf({ names, sizes, cut }: OfflineDataState, list: "orders" | "tasks"): Share {
  const records = names.filter((name) => name.startsWith(list === "orders" ? "work-orders/" : "tasks/"));
  return { here: records.filter((name) => sizes[name] !== undefined).length, total: Math.max(cut?.[list] ?? 0, records.length) };
}

export type Part = { name: string; value: unknown };

/** After parts have come. What would not fit any more stays away: what begins first is here. */
export function withParts(state: OfflineDataState, parts: readonly (Part & { bytes: number })[], gone: readonly string[]): { state: OfflineDataState; kept: string[]; removed: string[] } {
  const sizes = { ...state.sizes };
  for (const name of gone) delete sizes[name];
  const kept: string[] = [];
  for (const { name, bytes } of parts) {
    if (totalOf({ ...sizes, [name]: bytes }) > MOST_BYTES) delete sizes[name];
    else {
      sizes[name] = bytes;
      kept.push(name);
    }
  }
  const answered = new Set([...parts.map(({ name }) => name), ...gone]);
  const removed = [...answered].filter((name) => !kept.includes(name));
  return { state: { ...state, sizes, pending: state.pending.filter((name) => !answered.has(name)), names: state.names.filter((name) => !gone.includes(name)) }, kept, removed };
}

export function totalOf(sizes: Record<string, number>): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
}
