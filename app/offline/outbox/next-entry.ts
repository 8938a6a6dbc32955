import { LONGEST_REQUESTED_WAIT_MS } from "./response";
import type { OutboxEntry } from "./entry";

// Whose turn it is. Pure, like the judgement of answers.

/** How a round began: by the clock, by an event that gives hope (online, focus, something saved), or by a person. */
export type Began = "timer" | "event" | "person";

/** `again`: refused, and sent again by its owner, though nothing about it could be written on a full storage. Once. */
export type Round = { began: Began; at: number; urgent: string | null; again?: string | null };

/** The entry to send now, null when nothing is to be sent in this round. */
export function nextToSend(entries: readonly OutboxEntry[], round: Round, now: number): OutboxEntry | null {
  const inOrder = entries.toSorted((one, other) => one.place - other.place);
  const heldQueues = new Set<string>();
  const open: OutboxEntry[] = [];
  for (const entry of inOrder) {
    if ((entry.state === "refused" && entry.id !== round.again) || heldQueues.has(entry.queue) || inOrder.some((other) => dependsOn(entry, other))) continue;
    if (isDue(entry, round, now)) open.push(entry);
    // Order is kept within a queue: what waits holds back what was saved after it.
    heldQueues.add(entry.queue);
  }
  const queue = entries.find((each) => each.id === round.urgent)?.queue;
  return open.find((entry) => entry.queue === queue) ?? open[0] ?? null;
}

/** The clock waits out what was agreed; anything else tries each entry once in its round. */
function isDue({ notBefore, triedAt }: OutboxEntry, { began, at }: Round, now: number): boolean {
  if (began === "timer") return !isAhead(notBefore ?? 0, now);
  // Tried later than now: somebody has put the clock back since.
  return triedAt === null || triedAt < at || triedAt > now;
}

/** Still to come. What would be longer than any wait we agree to was written by a clock that was wrong. */
export function isAhead(at: number, now: number): boolean {
  return at > now && at <= now + LONGEST_REQUESTED_WAIT_MS;
}

/**
 * Of a refused entry only what needs it has to wait, as a comment on a ticket that is not there yet: it names the other's id.
 * Tomorrow's report does not wait for today's.
 */
export function dependsOn(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (other.state !== "refused" || other.id === entry.id || other.place > entry.place) return false;
  return entry.call.path.includes(other.id) || JSON.stringify(entry.call.body ?? null).includes(other.id);
}

/** When the clock should look again; null where nothing waits for a time. */
export function nextLook(entries: readonly OutboxEntry[], pausedUntil: number, now: number): number | null {
  const ahead = (at: number) => (isAhead(at, now) ? at : now);
  const due = entries.filter((each) => each.state === "waiting").map((each) => Math.max(ahead(each.notBefore ?? 0), ahead(pausedUntil)));
  return due.length === 0 ? null : Math.min(...due);
}
