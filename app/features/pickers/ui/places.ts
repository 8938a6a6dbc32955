import { namesOf, recordOf } from "~/kernel/record-of";
import { joinNames } from "~/kernel/text/title";
import { chosenOption } from "~/ui/combobox/chosen-options";
import type { LabelledRecord } from "../queries/by-code";
import type { PickerOption } from "../queries/options";
import type { CreatedOption, MadeKind, Within } from "./create-option";
import type { Option } from "~/ui/combobox/option";

/** An option with the place that it belongs to. Only options of pickers have one. */
export type PlaceOption = Option &
  Partial<
    Pick<
      PickerOption,
      "customerId" | "customerName" | "locationId" | "locationName" | "roomId" | "roomName"
    >
  >;
export type Places = Record<MadeKind, PlaceOption | null>;
export type PlaceChoices = {
  customers: PickerOption[];
  locations: PickerOption[] | null;
  rooms: PickerOption[] | null;
  assets: PickerOption[];
  /** Whether this user may create missing records. */
  mayMake: boolean;
};

export const NOWHERE: Places = { customer: null, location: null, room: null, asset: null };

/** The places of a record, without what else it knows of them. */
export function placesOf(record: Places): Places {
  return recordOf(namesOf(NOWHERE), (name) => {
    const place = record[name];
    return place && { id: place.id, name: place.name };
  });
}

/** The places in a form as submitted: `customerId` of `customer`. A place without a field stays. */
export function sentPlaces(
  sent: Record<string, string>,
  choices: Record<"customers" | "locations" | "rooms" | "assets", readonly Option[] | null>,
  before: Places,
): Places {
  return recordOf(namesOf(NOWHERE), (name) => {
    const field = `${name}Id`;
    const options = [before[name], ...(choices[`${name}s`] ?? [])];
    return field in sent ? chosenOption(sent, field, options) : before[name];
  });
}

/**
 * The first options within the chosen place. With JavaScript the list is empty once a place is chosen, because the server then returns the
 * options.
 */
export function narrowedTo({ customer, location, room }: Places, checksServer: boolean) {
  const ofCustomer = (options: PickerOption[]) =>
    customer && checksServer
      ? []
      : options.filter((option) => !customer || option.customerId === customer.id);
  const inLocation = (options: PickerOption[]) =>
    (location || room) && checksServer
      ? []
      : ofCustomer(options).filter((option) => !location || option.locationId === location.id);
  return { ofCustomer, inLocation };
}

/** Sets or clears one place. Clears lower places that no longer match and fills in empty higher ones. */
export function afterChoosing(
  choices: PlaceChoices,
  places: Places,
  kind: MadeKind,
  option: PlaceOption | null,
): Places {
  if (kind === "customer") return { customer: option, location: null, room: null, asset: null };
  const next = {
    ...places,
    [kind]: option,
    ...(kind === "location" ? { room: null, asset: stays(places.asset, option) } : {}),
  };
  return { ...next, ...above(choices, next, option) };
}

/** Applies a scanned asset or room with its own customer and location, and clears what does not belong to it. */
export function afterScanning(
  choices: PlaceChoices,
  places: Places,
  record: LabelledRecord,
): Places {
  const { customerId, locationId, roomId, roomName } = record;
  const staysWithCustomer = customerId === null || customerId === places.customer?.id;
  const location = locationId ? { id: locationId, name: record.locationName } : null;
  const isRoom = record.kind === "rooms";
  const inside = roomId && roomName ? { id: roomId, name: roomName } : null;
  const room = isRoom ? record : places.room?.id === roomId ? places.room : inside;
  return {
    customer: staysWithCustomer ? places.customer : { id: customerId, name: record.customerName },
    location: choices.locations && (location ?? (staysWithCustomer ? places.location : null)),
    room: choices.rooms && room,
    asset: isRoom ? staysInRoom(places.asset, record) : record,
  };
}

function staysInRoom(asset: PlaceOption | null, room: LabelledRecord): PlaceOption | null {
  return asset?.roomId === room.id ? asset : null;
}

/** Applies a newly created record and its parents. */
export function afterMaking(places: Places, { kind, option, location }: CreatedOption): Places {
  if (kind === "customer") return { customer: option, location, room: null, asset: null };
  return { ...places, [kind]: option, ...(kind === "location" ? { room: null, asset: null } : {}) };
}

/** The parents of a new record, by id and by name. */
export function withinOf(
  kind: MadeKind,
  { customer, location, room }: Places,
): { ids: Within; names: string } {
  const owner = kind === "customer" ? null : customer;
  const place = kind === "room" || kind === "asset" ? location : null;
  const inside = kind === "asset" ? room : null;
  return {
    ids: {
      customerId: owner?.id ?? null,
      locationId: place?.id ?? null,
      roomId: inside?.id ?? null,
    },
    names: joinNames(owner?.name, place?.name, inside?.name),
  };
}

/** Keeps an asset only when it is known to be in the location. */
function stays(asset: PlaceOption | null, location: Option | null): PlaceOption | null {
  if (!asset || !location) return asset;
  const { locationId } = asset;
  return locationId === undefined || locationId === null || locationId === location.id
    ? asset
    : null;
}

/** The empty places above the chosen one. The picker's option contains its parents. */
function above(choices: PlaceChoices, places: Places, chosen: PlaceOption | null): Partial<Places> {
  if (!chosen) return {};
  const { customerId, customerName, locationId, locationName, roomId, roomName } = chosen;
  const filled: Partial<Places> = {};
  if (!places.customer && customerId)
    filled.customer = named(choices.customers, customerId, customerName);
  if (!places.location && locationId && locationId !== chosen.id && choices.locations)
    filled.location = named(choices.locations, locationId, locationName);
  const isThere = !places.location || places.location.id === locationId;
  if (!places.room && roomId && roomName && isThere && choices.rooms)
    filled.room = named(choices.rooms, roomId, roomName);
  return filled;
}

/** The record as the first options show it, or else by its name. */
export function named(known: PickerOption[], id: string, name = ""): Option {
  return known.find((option) => option.id === id) ?? { id, name };
}
