import type { PickerOption } from "~/features/pickers/queries";
import type { Made, MadeKind, Within } from "~/features/pickers/ui/create-option";
import type { Option } from "~/ui/combobox/option";

export type Places = Record<MadeKind, Option | null>;
export type PlaceChoices = {
  customers: PickerOption[];
  locations: PickerOption[] | null;
  rooms: PickerOption[] | null;
  assets: PickerOption[];
  /** Whether this person may make what is missing. */
  mayMake: boolean;
};

/** The first options that lie in what was chosen. With JavaScript none where something was: then the server knows them all. */
export function narrowedTo({ customer, location, room }: Places, asksServer: boolean) {
  const ofCustomer = (options: PickerOption[]) => (customer && asksServer ? [] : options.filter((option) => !customer || option.customerId === customer.id));
  const inLocation = (options: PickerOption[]) => ((location || room) && asksServer ? [] : ofCustomer(options).filter((option) => !location || option.locationId === location.id));
  return { ofCustomer, inLocation };
}

/** One place chosen, or none: what lies below and no longer fits goes, what lies above and is still open comes. */
export function afterChoosing(choices: PlaceChoices, places: Places, kind: MadeKind, option: Option | null): Places {
  if (kind === "customer") return { customer: option, location: null, room: null, asset: null };
  const next = { ...places, [kind]: option, ...(kind === "location" ? { room: null, asset: stays(places.asset, option) } : {}) };
  return { ...next, ...above(choices, next, option) };
}

/** What was just made, and what came with it. */
export function afterMaking(places: Places, { kind, option, location }: Made): Places {
  if (kind === "customer") return { customer: option, location, room: null, asset: null };
  return { ...places, [kind]: option, ...(kind === "location" ? { room: null, asset: null } : {}) };
}

/** In what a new thing is made, by id and by name. */
export function withinOf(kind: MadeKind, { customer, location, room }: Places): { ids: Within; names: string } {
  const owner = kind === "customer" ? null : customer;
  const place = kind === "room" || kind === "asset" ? location : null;
  const inside = kind === "asset" ? room : null;
  const names = [owner, place, inside].flatMap((each) => (each ? [each.name] : []));
  return { ids: { customerId: owner?.id ?? null, locationId: place?.id ?? null, roomId: inside?.id ?? null }, names: names.join(" · ") };
}

/** An asset stays only where it is known to be in the location. */
function stays(asset: Option | null, location: Option | null): Option | null {
  if (!asset || !location) return asset;
  const { locationId } = asset as Partial<PickerOption>;
  return locationId === undefined || locationId === null || locationId === location.id ? asset : null;
}

/** What lies above the thing chosen, where that is still open; a picker's option says in what it lies. */
function above(choices: PlaceChoices, places: Places, chosen: Option | null): Partial<Places> {
  if (!chosen) return {};
  const { customerId, locationId } = chosen as Partial<PickerOption>;
  const filled: Partial<Places> = {};
  if (!places.customer && customerId) filled.customer = named(choices.customers, customerId, chosen);
  if (!places.location && locationId && locationId !== chosen.id && choices.locations) filled.location = named(choices.locations, locationId, chosen);
  return filled;
}

/** Its name, where the first choices know it, else the words that told the chosen thing from others. */
function named(known: PickerOption[], id: string, chosen: Option): Option {
  return known.find((option) => option.id === id) ?? { id, name: chosen.hint ?? chosen.name };
}
