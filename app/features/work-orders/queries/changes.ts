import { changesOf as changesBetween, type FieldChange } from "~/kernel/changes";
import { LOGGED_ORDER_FIELDS } from "../model";
import type { OrderRecord } from "./facts";

type Logged = (typeof LOGGED_ORDER_FIELDS)[number];

/** The changes of an update, field by field, for the activity log. */
export function changesOf(
  before: OrderRecord,
  after: Partial<Pick<OrderRecord, Logged | "descriptionDoc" | "repairNotesDoc">>,
): FieldChange[] {
  return changesBetween<Partial<OrderRecord>>(LOGGED_ORDER_FIELDS, before, after);
}
