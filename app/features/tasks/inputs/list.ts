import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

const SORTS = ["number", "status", "priority", "plannedStart"] as const;
/** The filters of a list of tasks, for the page and the API. */
export const listInput = z.object({
  ...listFields(SORTS, "desc"),
  status: optionalFilter(z.enum(STATUSES)),
  priority: optionalFilter(z.enum(PRIORITIES)),
  assigneeId: optionalFilter(id()),
  /** Tasks assigned to the caller. */
  assigned: booleanFilter,
  unfinished: booleanFilter,
  /** Submitted tasks with missing approvals, one of which the caller may give. */
  awaiting: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;
