import { MAX_REQUESTED_WAIT_MS } from "./response";
import type { OutboxEntry } from "../entry";

// Chooses the next entry to send. Pure, like response.ts.

/** What started a round: the timer, an event such as online, focus or a new entry, or a user. */
export type Began = "timer" | "event" | "person";

/** `again`: a refused entry that its owner sends again although a full storage prevents recording it. Only once. */
export type Round = { began: Began; at: number; urgent: string | null; again?: string | null };

/** The entry to send now; null if there is none in this round. */
export function nextToSend(
  entries: readonly OutboxEntry[],
  round: Round,
  now: number,
): OutboxEntry | null {
  const inOrder = entries.toSorted((one, other) => one.place - other.place);
  const heldQueues = new Set<string>();
  const open: OutboxEntry[] = [];
  for (const entry of inOrder) {
    if (
      (entry.state === "refused" && entry.id !== round.again) ||
      heldQueues.has(entry.queue) ||
      inOrder.some((other) => dependsOn(entry, other))
    )
      continue;
    if (isDue(entry, round, now)) open.push(entry);
    // Entries of a queue are sent in order, so a waiting entry blocks the later ones.
    heldQueues.add(entry.queue);
  }
  const queue = entries.find((each) => each.id === round.urgent)?.queue;
  return open.find((entry) => entry.queue === queue) ?? open[0] ?? null;
}

/** The timer respects the agreed wait; other rounds try each entry once. */
function isDue({ notBefore, triedAt }: OutboxEntry, { began, at }: Round, now: number): boolean {
  if (began === "timer") return !isAhead(notBefore ?? 0, now);
  // Tried later than now: the clock was set back since.
  return triedAt === null || triedAt < at || triedAt > now;
}

/** True for a time in the future. A time beyond the maximum wait was written by a wrong clock and does not count. */
export function isAhead(at: number, now: number): boolean {
  return at > now && at <= now + MAX_REQUESTED_WAIT_MS;
}

/**
 * A refused entry blocks only the entries that depend on it, such as a comment on a ticket that does not exist yet: they contain its id.
 * Tomorrow's report does not wait for today's.
 */
export function dependsOn(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (other.state !== "refused" || other.id === entry.id || other.place > entry.place) return false;
  return (
    entry.call.path.includes(other.id) || JSON.stringify(entry.call.body ?? null).includes(other.id)
  );
}

/** When the timer should check again; null if no entry waits. */
export function nextCheckAt(
  entries: readonly OutboxEntry[],
  pausedUntil: number,
  now: number,
): number | null {
  const ahead = (at: number) => (isAhead(at, now) ? at : now);
  const due = entries
    .filter((each) => each.state === "waiting")
    .map((each) => Math.max(ahead(each.notBefore ?? 0), ahead(pausedUntil)));
  return due.length === 0 ? null : Math.min(...due);
}
