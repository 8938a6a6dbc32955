import type { RecordFields } from "~/kernel/record-fields";

export const ASSET_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  serialNumber: { kind: "text", limit: 100, search: true },
  manufacturer: { kind: "text", limit: 100, search: true },
  model: { kind: "text", limit: 100, search: true },
  category: { kind: "text", limit: 100, search: true },
  /** The exact position, such as "behind the boiler". */
  position: { kind: "text", limit: 200 },
  /** Null means an asset of the company itself. */
  customerId: { kind: "relation" },
  locationId: { kind: "relation" },
  roomId: { kind: "relation" },
} as const satisfies RecordFields;
