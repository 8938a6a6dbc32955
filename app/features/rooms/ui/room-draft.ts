import { chosenOption } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import type { RoomChoices } from "../queries/choices";
import type { RoomDetail } from "../queries/record";

/** A room as its form shows it. */
export type RoomDraft = {
  id: string;
  version: number | null;
  name: string;
  location: Option | null;
  floor: string;
  number: string;
  section: string;
};

const TEXTS = ["name", "floor", "number", "section"] as const;

export function emptyDraft(id: string, location: Option | null): RoomDraft {
  return { id, version: null, name: "", location, floor: "", number: "", section: "" };
}

export function draftOf({
  id,
  version,
  name,
  location,
  floor,
  number,
  section,
}: RoomDetail): RoomDraft {
  return { id, version, name, location, floor, number, section };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: RoomDraft,
  sent: Record<string, string> | undefined,
  { locations }: RoomChoices,
): RoomDraft {
  if (!sent) return draft;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, sent[name] ?? draft[name]]));
  const location = chosenOption(sent, "locationId", [draft.location, ...(locations ?? [])]);
  return { ...draft, ...texts, id: sent["id"] ?? draft.id, location };
}
