import { chosenOption } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import type { AssetChoices } from "../queries/choices";
import type { AssetDetail } from "../queries/record";

export type Places = { customer: Option | null; location: Option | null; room: Option | null };
/** An asset as shown in its form. */
export type AssetDraft = Places & {
  id: string;
  version: number | null;
  name: string;
  serialNumber: string;
  manufacturer: string;
  model: string;
  category: string;
  position: string;
};

const TEXTS = ["name", "serialNumber", "manufacturer", "model", "category", "position"] as const;
const NO_TEXTS = {
  name: "",
  serialNumber: "",
  manufacturer: "",
  model: "",
  category: "",
  position: "",
};

export function emptyDraft(id: string, { customer, location, room }: Places): AssetDraft {
  return { id, version: null, ...NO_TEXTS, customer, location, room };
}

export function draftOf(asset: AssetDetail): AssetDraft {
  const {
    id,
    version,
    name,
    serialNumber,
    manufacturer,
    model,
    category,
    position,
    customerId,
    locationId,
    roomId,
  } = asset;
  return {
    id,
    version,
    name,
    serialNumber,
    manufacturer,
    model,
    category,
    position,
    customer: customerId ? { id: customerId, name: asset.customerName } : null,
    location: locationId ? { id: locationId, name: asset.locationName } : null,
    room: roomId ? { id: roomId, name: asset.roomName } : null,
  };
}

/** Restores a refused form from what was sent, for a page without JavaScript. With JavaScript the form keeps its own state. */
export function draftFromInput(
  draft: AssetDraft,
  sent: Record<string, string> | undefined,
  { customers, locations, rooms }: AssetChoices,
): AssetDraft {
  if (!sent) return draft;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, sent[name] ?? draft[name]]));
  const chosen = (name: string, before: Option | null, options: Option[] | null) =>
    chosenOption(sent, name, [before, ...(options ?? [])]);
  return {
    ...draft,
    ...texts,
    id: sent["id"] ?? draft.id,
    customer: chosen("customerId", draft.customer, customers),
    location: chosen("locationId", draft.location, locations),
    room: chosen("roomId", draft.room, rooms),
  };
}
