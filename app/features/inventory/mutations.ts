import type { Activity } from "~/server/command/records";

type Subject =
  | "asset"
  | "customer"
  | "equipment"
  | "equipment-category"
  | "location"
  | "room"
  | "spare-part";

/** An entry of a record's activity log. */
export function inventoryActivity(
  type: Subject,
  { id }: { id: string },
  event: string,
  facts: Record<string, unknown>,
): Activity {
  return { subject: { type, id }, event: `${type}.${event}`, facts };
}
