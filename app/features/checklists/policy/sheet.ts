import { joinNames } from "~/kernel/text/title";
import type { Answer, ChecklistItem } from "../model";
import { hasFinding, headingAbove, type ItemState } from "./answers";

/** An item with the answer that counts, then those of people who did not know of it; without any it has none yet. */
export type SheetItem = Pick<ChecklistItem, "id" | "label" | "unit"> & {
  kind: "item";
  answers: Answer[];
};
/** A line of a checklist as the customer reads it before signing. The PDF has the same lines. */
export type SheetRow =
  | (Pick<ChecklistItem, "id" | "label"> & { kind: "heading" | "note" })
  | SheetItem;

export function sheetRows(states: readonly ItemState[]): SheetRow[] {
  return states.map((state): SheetRow => {
    const { id, kind, label } = state.item;
    return kind === "heading" || kind === "note" ? { id, kind, label } : sheetItem(state);
  });
}

/** What is not ok, each named with the heading above it: the same item may be on the list for several machines. */
export function sheetFindings(states: readonly ItemState[]): SheetItem[] {
  const items = states.map(({ item }) => item);
  return states
    .filter(hasFinding)
    .map((state) => ({ ...sheetItem(state), label: labelWithHeading(items, state.item) }));
}

/** "Boiler 2 · Belt undamaged". */
export function labelBelow(heading: string | null, label: string): string {
  return joinNames(heading, label);
}

/** The same of an item among those of its list. */
export function labelWithHeading<Item extends Pick<ChecklistItem, "id" | "kind" | "label">>(
  items: readonly Item[],
  { id, label }: Item,
): string {
  return labelBelow(headingAbove(items, id), label);
}

function sheetItem({ item, latest, others }: ItemState): SheetItem {
  const { id, label, unit } = item;
  return { id, kind: "item", label, unit, answers: latest ? [latest, ...others] : [] };
}
