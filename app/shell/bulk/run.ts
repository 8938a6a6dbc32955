import { newId } from "~/kernel/ids";
import { ApiRefusal } from "../api/api-refusal";

/** A record, and its label in the results. */
export type BulkRecord = { id: string; label: string; to: string };

type Request = { path: string; body: object };

/** The call that changes one record. `inverse` is the request that takes it back: of the version that it stored, and of its key. Null without one. */
export type BulkCall = Request & {
  inverse: ((version: number, key: string) => Request) | null;
};

export type BulkEntry = {
  record: BulkRecord;
  /** Repeating a call with its key never changes the record twice. */
  key: string;
  plan: () => BulkCall | Promise<BulkCall>;
  call: BulkCall | null;
  state: "waiting" | "running" | "done" | "refused" | "unsent";
  /** Why the server refused, or what an undo could not take back. */ reason: string;
  /** What undoes it. */ undo: Request | null;
};

export type Send = (
  path: string,
  body: object,
  key: string,
) => Promise<{ version: number; kept?: string[] }>;

export function entryOf(record: BulkRecord, plan: BulkEntry["plan"]): BulkEntry {
  return { record, key: newId(), plan, call: null, state: "waiting", reason: "", undo: null };
}

/** The entries that undo what was done. */
export function undoEntries(entries: readonly BulkEntry[]): BulkEntry[] {
  return entries.flatMap(({ record, undo }) =>
    undo ? [entryOf(record, () => ({ ...undo, inverse: null }))] : [],
  );
}

const FAILED: readonly BulkEntry["state"][] = ["refused", "unsent"];

/** What was refused or not sent, then the rest, each in its order. */
export function failuresFirst(entries: readonly BulkEntry[]): BulkEntry[] {
  const failed = FAILED.map((state) => entries.filter((entry) => entry.state === state));
  return [...failed.flat(), ...entries.filter(({ state }) => !FAILED.includes(state))];
}

const AT_ONCE = 3;

/** Sends the entries that are not finished, a few at once, and reports each change. */
export async function runEntries(
  entries: readonly BulkEntry[],
  send: Send,
  reasonOf: (refusal: ApiRefusal) => string,
  onChange: (entry: BulkEntry) => void,
): Promise<void> {
  const queue = entries.filter(({ state }) => state === "waiting" || state === "unsent");
  async function work() {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      onChange({ ...entry, state: "running" });
      onChange(await finish(entry, send, reasonOf));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function finish(
  entry: BulkEntry,
  send: Send,
  reasonOf: (refusal: ApiRefusal) => string,
): Promise<BulkEntry> {
  let { call } = entry;
  try {
    call ??= await entry.plan();
    const { version, kept = [] } = await send(call.path, call.body, entry.key);
    const undo = call.inverse?.(version, entry.key) ?? null;
    return { ...entry, call, state: "done", reason: kept.join(" "), undo };
  } catch (error) {
    if (error instanceof ApiRefusal && isFinal(error.status))
      return { ...entry, call, state: "refused", reason: reasonOf(error) };
    return { ...entry, call, state: "unsent" };
  }
}

/** A busy server, or none at all, may accept the same call later. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 429;
}
