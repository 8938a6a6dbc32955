import type { OrderRecord } from "./facts";

const LOGGED = [
  "customerId", "locationId", "roomId", "assetId", "priority", "externalReference", "jobNumber", "description", "plannedStartOn", "plannedEndOn",
  "plannedRegularMinutes", "plannedTravelMinutes", "warranty", "intervention", "repairNotes",
] as const;
type Logged = (typeof LOGGED)[number];
export type FieldChange = { field: Logged; from: unknown; to: unknown };

/** What an update changes, field by field, for the activity log. */
export function changesOf(before: OrderRecord, after: Partial<Pick<OrderRecord, Logged>>): FieldChange[] {
  return LOGGED.filter((field) => after[field] !== undefined && after[field] !== before[field]).map((field) => ({ field, from: before[field], to: after[field] }));
}
