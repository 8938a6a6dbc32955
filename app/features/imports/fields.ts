import { ASSET_FIELDS } from "~/features/assets/fields";
import { CUSTOMER_FIELDS } from "~/features/customers/fields";
import { EQUIPMENT_FIELDS } from "~/features/equipment/fields";
import { LOCATION_FIELDS } from "~/features/locations/fields";
import { ROOM_FIELDS } from "~/features/rooms/fields";
import { PART_FIELDS } from "~/features/spare-parts/fields";
import type { RecordField } from "~/kernel/record-fields";
import type { ImportKind } from "./model";

/** Fields that only an import has. `lines` is a text of several lines. */
type OwnField = { required?: true } & (
  | { kind: "day" }
  | { kind: "role" }
  | { kind: "lines"; limit: number }
);

/** What a column may be mapped to. A relation is named in the file by what identifies the other record. */
export type ImportField = RecordField | OwnField;
type ImportFields = Readonly<Record<string, ImportField>>;

/** The default location of a customer is the first one, and has its own command. */
const { isDefault: _, ...PLACE_FIELDS } = LOCATION_FIELDS;

const NOUN_FIELDS: Readonly<Record<ImportKind, ImportFields>> = {
  customers: CUSTOMER_FIELDS,
  locations: { ...PLACE_FIELDS, customerId: { kind: "relation", required: true } },
  // Two customers may have a location of the same name.
  rooms: { ...ROOM_FIELDS, customerId: { kind: "relation" } },
  assets: ASSET_FIELDS,
  equipment: EQUIPMENT_FIELDS,
  "spare-parts": PART_FIELDS,
  users: {
    email: { kind: "email", limit: 254, required: true },
    name: { kind: "text", limit: 100, required: true },
    surname: { kind: "text", limit: 100, required: true },
    /** Both in one column: the first word is the name. */
    fullName: { kind: "text", limit: 201 },
    phoneNumber: { kind: "telephone", limit: 80 },
    role: { kind: "role", required: true },
  },
  "earlier-services": {
    assetId: { kind: "relation", required: true },
    servicedOn: { kind: "day", required: true },
    text: { kind: "lines", limit: 2000, required: true },
    servicedBy: { kind: "text", limit: 200 },
    documentNumber: { kind: "text", limit: 100 },
  },
};

/** By which the file's records are recognized again: ours, or those of the program that it comes from. */
const KEY_FIELDS = {
  id: { kind: "text", limit: 36 },
  externalKey: { kind: "text", limit: 200 },
} as const satisfies ImportFields;

/** The fields of a kind by name. */
export function importFields(kind: ImportKind): ImportFields {
  return { ...NOUN_FIELDS[kind], ...KEY_FIELDS };
}
