import type { OutboxEntry } from "~/offline/outbox/entry";
import { joinNames } from "~/kernel/text/title";

type Group<Entry> = [Entry, ...Entry[]];

/** Entries in their order. The answers to one checklist are together, at the place of the first of them. */
export function inGroups<Entry extends Pick<OutboxEntry, "id" | "effect">>(
  entries: readonly Entry[],
): Group<Entry>[] {
  const groups = new Map<string, Group<Entry>>();
  for (const entry of entries) {
    const key = entry.effect?.answer?.checklistId ?? entry.id;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/** The order and the name of the checklist that an entry answers; the entry's own title where it does not say them. */
export function checklistTitle({ title, effect }: Pick<OutboxEntry, "title" | "effect">): string {
  const names = effect?.answer?.names;
  return names ? joinNames(names.order, names.checklist) : title;
}

/** The page of the checklist that an answer belongs to, without its item. */
export function checklistPath({ record }: Pick<OutboxEntry, "record">): string {
  return record.split("?")[0] ?? record;
}
