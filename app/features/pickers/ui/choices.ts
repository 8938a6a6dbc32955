import { searchPicker } from "./search";
import type { Option, OptionSearch } from "~/ui/combobox/option";
import { UNITS, type Unit } from "~/kernel/text/quantities";

// A report stores the names of used items as they were that day. The form therefore sends the id together with the name:
// the server needs no lookup, and a plain select without JavaScript sends the same value.

type Thing = { id: string; name: string };
export type StockPart = Thing & { unit: Unit; stockThousandths?: number | null };

export function equipmentChoice({ id, name }: Thing): Option {
  return { id: `${id} ${name}`, name };
}

export function readEquipmentChoice(choice: string): { equipmentId: string; name: string } {
  const [equipmentId, name] = cut(choice);
  return { equipmentId, name };
}

export function partChoice({ id, unit, name }: StockPart, hint?: string): Option {
  return { id: `${id} ${unit} ${name}`, name, hint };
}

export function readPartChoice(choice: string): { sparePartId: string; unit: Unit; name: string } {
  const [sparePartId, rest] = cut(choice);
  const [unit, name] = cut(rest);
  return { sparePartId, unit: UNITS.find((known) => known === unit) ?? "none", name };
}

export const searchEquipment: OptionSearch = async (query, signal) =>
  (await searchPicker("equipment")(query, signal)).map(equipmentChoice);

export function searchParts(hintOf: (part: StockPart) => string): OptionSearch {
  return async (query, signal) => {
    const found = await searchPicker("spare-parts")(query, signal);
    return found
      .map((part) => ({ ...part, unit: part.unit ?? "none" }))
      .map((part) => partChoice(part, hintOf(part)));
  };
}

function cut(text: string): [string, string] {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
