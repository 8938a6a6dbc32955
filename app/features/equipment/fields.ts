import type { RecordFields } from "~/kernel/record-fields";

export const EQUIPMENT_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  categoryId: { kind: "relation" },
} as const satisfies RecordFields;

export const CATEGORY_FIELDS = {
  name: { kind: "text", limit: 100, required: true },
} as const satisfies RecordFields;
