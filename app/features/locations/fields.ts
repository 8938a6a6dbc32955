import type { RecordFields } from "~/kernel/record-fields";

export const LOCATION_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  street: { kind: "text", limit: 200, search: true },
  number: { kind: "text", limit: 50, search: true },
  zipCode: { kind: "text", limit: 20, search: true },
  city: { kind: "text", limit: 200, search: true },
  country: { kind: "country", limit: 2 },
  floor: { kind: "text", limit: 50 },
  section: { kind: "text", limit: 100 },
  /** Null means a location of the company itself. */
  customerId: { kind: "relation" },
  /** Only the make-default command moves it. */
  isDefault: { kind: "flag", onlyNew: true },
} as const satisfies RecordFields;
