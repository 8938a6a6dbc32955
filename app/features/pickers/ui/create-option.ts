import type { PlainTextKey } from "~/locales/keys";
import type { PickerOption } from "../queries/options";

/** The kinds of records that a form can create from a picker. */
const MADE_KINDS = ["customer", "location", "room", "asset"] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** The parents of the new record: what was chosen above it. */
export type Within = {
  customerId: string | null;
  locationId: string | null;
  roomId: string | null;
};
export type NewRecord = { kind: MadeKind; text: string; within: Within; place: string };

/** The created record and its companions: a new customer has a default location. */
export type CreatedOption = { kind: MadeKind; option: PickerOption; location: PickerOption | null };

type MadeField = { name: string; label: PlainTextKey; max: number };
type Kind = {
  path: string;
  title: PlainTextKey;
  confirm: PlainTextKey;
  failed: PlainTextKey;
  fields: readonly MadeField[];
};

export const CREATE_DIALOGS: Record<MadeKind, Kind> = {
  customer: {
    path: "/customers",
    title: "customers.create.title",
    confirm: "customers.create.confirm",
    failed: "customers.create.failed",
    fields: [
      { name: "name", label: "customers.field.name", max: 200 },
      { name: "street", label: "customers.field.street", max: 200 },
      { name: "zipCode", label: "customers.field.zipCode", max: 20 },
      { name: "city", label: "customers.field.city", max: 200 },
    ],
  },
  location: {
    path: "/locations",
    title: "locations.create.title",
    confirm: "locations.create.confirm",
    failed: "locations.create.failed",
    fields: [
      { name: "name", label: "locations.field.name", max: 200 },
      { name: "street", label: "locations.field.street", max: 200 },
      { name: "number", label: "locations.field.number", max: 50 },
      { name: "city", label: "locations.field.city", max: 200 },
    ],
  },
  room: {
    path: "/rooms",
    title: "rooms.create.title",
    confirm: "rooms.create.confirm",
    failed: "rooms.create.failed",
    fields: [
      { name: "name", label: "rooms.field.name", max: 200 },
      { name: "floor", label: "rooms.field.floor", max: 50 },
      { name: "number", label: "rooms.field.number", max: 50 },
    ],
  },
  asset: {
    path: "/assets",
    title: "assets.create.title",
    confirm: "assets.create.confirm",
    failed: "assets.create.failed",
    fields: [
      { name: "name", label: "assets.field.name", max: 200 },
      { name: "manufacturer", label: "assets.field.manufacturer", max: 100 },
      { name: "model", label: "assets.field.model", max: 100 },
      { name: "serialNumber", label: "assets.field.serialNumber", max: 100 },
    ],
  },
};

/** The body of the API request: the fields and the parents. */
export function bodyOf(
  { kind, within }: NewRecord,
  ids: { id: string; defaultLocationId: string },
  fields: Record<string, string>,
): Record<string, unknown> {
  const { customerId, locationId, roomId } = within;
  switch (kind) {
    case "customer":
      return { ...ids, ...fields };
    case "location":
      return { id: ids.id, ...fields, customerId };
    case "room":
      return { id: ids.id, ...fields, locationId };
    case "asset":
      return { id: ids.id, ...fields, customerId, locationId, roomId };
  }
}

/** The new record as its picker offers it. */
export function createdOption(
  { kind, within }: NewRecord,
  ids: { id: string; defaultLocationId: string },
  name: string,
  hasLocations: boolean,
): CreatedOption {
  const nothing = {
    hint: "",
    customerName: "",
    locationName: "",
    unit: null,
    stockThousandths: null,
  };
  const places = {
    ...within,
    ...(kind === "customer" ? { customerId: ids.id, locationId: null, roomId: null } : {}),
    ...(kind === "location" ? { locationId: ids.id, roomId: null } : {}),
    ...(kind === "room" ? { roomId: ids.id } : {}),
  };
  const option = { ...nothing, ...places, id: ids.id, name };
  const location =
    kind === "customer" && hasLocations
      ? { ...option, id: ids.defaultLocationId, locationId: ids.defaultLocationId }
      : null;
  return { kind, option, location };
}
