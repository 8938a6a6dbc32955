import type { RecordFields } from "~/kernel/record-fields";
import { UNITS } from "~/kernel/text/quantities";

export const PART_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  /** Fixed once a quantity was recorded in it. */
  unit: { kind: "choice", values: UNITS, initial: "piece", required: true },
  /** Changed by movements and corrections. One billion pieces are more than any shelf holds. */
  stockThousandths: { kind: "quantity", limit: 1_000_000_000_000, onlyNew: true },
} as const satisfies RecordFields;
