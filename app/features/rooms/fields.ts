import type { RecordFields } from "~/kernel/record-fields";

export const ROOM_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  floor: { kind: "text", limit: 50 },
  number: { kind: "text", limit: 50, search: true },
  section: { kind: "text", limit: 100, search: true },
  locationId: { kind: "relation", required: true },
} as const satisfies RecordFields;
