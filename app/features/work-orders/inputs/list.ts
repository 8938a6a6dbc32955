import * as z from "zod/mini";
import { day, id } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";
import { isTimeZone } from "~/kernel/time";
import { PRIORITIES, STATUSES } from "../model";

export const SORTS = ["number", "createdAt", "customer", "status", "priority", "plannedStart"] as const;
/** What a list of work orders may be asked for, by page and API alike. */
export const listInput = z.object({
  ...listFields(SORTS, "desc"),
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  customerId: orNone(id()),
  /** Orders that name the place or the thing itself. */
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  /** To the person who asks. */
  assigned: isOn,
  /** Not done yet. */
  unfinished: isOn,
  /** Submitted, with approvals missing, one of which the person who asks may give. */
  awaiting: isOn,
  /** To this person, as lead or not. */
  assigneeId: orNone(id()),
  /** Days, both included, on which work is planned to start. */
  plannedFrom: orNone(day()),
  plannedTo: orNone(day()),
  /** Days, both included, on which the order was made, in the time zone that is sent along. */
  createdFrom: orNone(day()),
  createdTo: orNone(day()),
  timeZone: z._default(z.string().check(z.maxLength(64, "invalid"), z.refine(isTimeZone, "invalid")), "UTC"),
});
export type ListInput = z.infer<typeof listInput>;
