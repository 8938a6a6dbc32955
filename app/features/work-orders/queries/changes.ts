import { changesOf as changesBetween, type FieldChange } from "~/kernel/changes";
import type { OrderRecord } from "./facts";

export const LOGGED = [
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "priority",
  "externalReference",
  "jobNumber",
  "description",
  "plannedStartOn",
  "plannedEndOn",
  "plannedRegularMinutes",
  "plannedTravelMinutes",
  "warranty",
  "intervention",
  "repairNotes",
] as const;
type Logged = (typeof LOGGED)[number];

/** The changes of an update, field by field, for the activity log. */
export function changesOf(
  before: OrderRecord,
  after: Partial<Pick<OrderRecord, Logged | "descriptionDoc" | "repairNotesDoc">>,
): FieldChange[] {
  return changesBetween<Partial<OrderRecord>>(LOGGED, before, after);
}
