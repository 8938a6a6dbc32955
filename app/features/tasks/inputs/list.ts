import * as z from "zod/mini";
import { id } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";
import { PRIORITIES, STATUSES } from "../model";

export const SORTS = ["number", "status", "priority", "plannedStart"] as const;
/** What a list of tasks may be asked for, by page and API alike. */
export const listInput = z.object({
  ...listFields(SORTS, "desc"),
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  assigneeId: orNone(id()),
  /** To the person who asks. */
  assigned: isOn,
  /** Not done yet. */
  unfinished: isOn,
  /** Submitted, with approvals missing, one of which the person who asks may give. */
  awaiting: isOn,
});
export type ListInput = z.infer<typeof listInput>;
