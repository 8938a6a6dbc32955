import { changesOf as changesBetween, type FieldChange } from "~/kernel/changes";
import { LOGGED_ORDER_FIELDS } from "../model";
import type { OrderRecord } from "./facts";

type Logged = (typeof LOGGED_ORDER_FIELDS)[number];

export function changesOf(
  before: OrderRecord,
  after: Partial<Pick<OrderRecord, Logged | "descriptionDoc" | "repairNotesDoc">>,
): FieldChange[] {
  return changesBetween<Partial<OrderRecord>>(LOGGED_ORDER_FIELDS, before, after);
}
