import type { OutboxEntry } from "~/offline/outbox/entry";
import { EntryCard } from "./entry-card";

/** Entries that need attention first, then queued ones, in the order in which they are sent. */
export function EntryList({
  entries,
  sending,
}: {
  entries: readonly OutboxEntry[];
  sending: string | null;
}) {
  const inOrder = entries.toSorted(
    (one, other) =>
      Number(one.state === "waiting") - Number(other.state === "waiting") ||
      one.place - other.place,
  );
  return (
    <ul className="flex flex-col gap-3 empty:hidden">
      {inOrder.map((entry) => (
        <li key={entry.id}>
          <EntryCard entry={entry} isSending={sending === entry.id} />
        </li>
      ))}
    </ul>
  );
}
