import type { OutboxEntry } from "./entry";
import type { Outbox } from "./outbox";
import type { SentEntry } from "./sent/sent";

/** The state of an entry. "gone": discarded, or sent too long ago to be listed. */
export type QueuedEntryState =
  | { is: "unread" }
  | { is: "waiting" | "sending" | "refused"; entry: OutboxEntry }
  | { is: "sent"; sent: SentEntry }
  | { is: "gone" };

export function entryState(
  id: string,
  { entries, sent, sending, isRead, isFailed }: Outbox,
): QueuedEntryState {
  const entry = entries.find((each) => each.id === id);
  if (entry) {
    if (entry.state === "refused") return { is: "refused", entry };
    return { is: sending === id ? "sending" : "waiting", entry };
  }
  const confirmed = sent.find((each) => each.id === id);
  if (confirmed) return { is: "sent", sent: confirmed };
  return { is: isRead && !isFailed ? "gone" : "unread" };
}
