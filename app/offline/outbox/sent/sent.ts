import { isRecord } from "../../../kernel/is-record";
import { readFact, writeOffline } from "../../data/database";
import { type Owner, readerHere } from "../../data/owner";
import type { OutboxEntry } from "../entry";
import { notifyOutbox } from "../updates";

// The last entries that the server has confirmed, so that pages can say what became of an entry, and when. One fact per owner, which is
// deleted with the owner's other data.

export type SentEntry = Pick<OutboxEntry, "id" | "kind" | "title" | "record" | "effect"> & {
  /** Epoch milliseconds of this device's clock. */
  sentAt: number;
  /** The body of the server's response; null if it is long. */
  answer: unknown;
  /** A page has shown the result: the form that waited for the response, or a toast. */
  isTold: boolean;
};

type SentEntries = { owner: Owner; entries: SentEntry[] };

const MOST = 50;
const MAX_RESPONSE_LENGTH = 4_000;

export function sentName(owner: Owner): string {
  return `sent.${owner}`;
}

/** `before` is the fact as stored; the newest entry comes first. */
export function withSent(before: unknown, owner: Owner, sent: SentEntry): SentEntries {
  const others = sentIn(before).filter(({ id }) => id !== sent.id);
  return { owner, entries: [sent, ...others].slice(0, MOST) };
}

export function sentOf(
  { id, kind, title, record, effect }: OutboxEntry,
  body: unknown,
  rest: Pick<SentEntry, "sentAt" | "isTold">,
): SentEntry {
  const isShort = body !== undefined && JSON.stringify(body).length <= MAX_RESPONSE_LENGTH;
  const result = isShort ? body : null;
  return { id, kind, title, record, ...(effect ? { effect } : {}), answer: result, ...rest };
}

export async function listSent(owner: Owner): Promise<SentEntry[]> {
  return sentIn(await readFact(sentName(owner)));
}

/** Records whether a page has shown the results of these entries to the current user. Writes only what is new. */
export async function markReported(ids: readonly string[], isReported = true): Promise<void> {
  const owner = readerHere();
  if (owner === null || ids.length === 0) return;
  const known = await listSent(owner);
  if (!known.some((each) => ids.includes(each.id) && each.isTold !== isReported)) return;
  await writeOffline(["facts"], async (transaction) => {
    const facts = transaction.objectStore("facts");
    const entries = sentIn(await facts.get(sentName(owner))).map((each) =>
      ids.includes(each.id) ? { ...each, isTold: isReported } : each,
    );
    if (entries.length > 0)
      await facts.put({ owner, entries } satisfies SentEntries, sentName(owner));
  });
  notifyOutbox();
}

function sentIn(fact: unknown): SentEntry[] {
  // Safe: only this module writes the fact.
  return isRecord(fact) && Array.isArray(fact["entries"]) ? (fact["entries"] as SentEntry[]) : [];
}

/** The entries that a form of this window waits for. The form reports the result itself. */
const awaited = new Map<string, number>();

export function isAwaited(id: string): boolean {
  return (awaited.get(id) ?? 0) > 0;
}

/** Counted, because a form may be submitted twice. Returns the function that ends it. */
export function beginAwaiting(id: string): () => void {
  awaited.set(id, (awaited.get(id) ?? 0) + 1);
  return () => {
    const left = (awaited.get(id) ?? 1) - 1;
    if (left > 0) awaited.set(id, left);
    else awaited.delete(id);
  };
}
