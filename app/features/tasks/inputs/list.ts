import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { isOn, listFields, orNone } from "~/kernel/input/list-input";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

export const SORTS = ["number", "status", "priority", "plannedStart"] as const;
/** The filters of a list of tasks, for the page and the API. */
export const listInput = z.object({
  ...listFields(SORTS, "desc"),
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  assigneeId: orNone(id()),
  /** Tasks assigned to the caller. */
  assigned: isOn,
  /** Tasks that are not done. */
  unfinished: isOn,
  /** Submitted tasks with missing approvals, one of which the caller may give. */
  awaiting: isOn,
});
export type ListInput = z.infer<typeof listInput>;
