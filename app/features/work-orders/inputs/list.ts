import * as z from "zod/mini";
import { day, id } from "~/kernel/input/fields";
import { isOn, listFields, orNone } from "~/kernel/input/list-input";
import { isTimeZone } from "~/kernel/time/instants";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

export const SORTS = [
  "number",
  "createdAt",
  "customer",
  "status",
  "priority",
  "plannedStart",
] as const;
/** The filters of a list of work orders, for the page and the API. */
export const listInput = z.object({
  ...listFields(SORTS, "desc"),
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  customerId: orNone(id()),
  /** Orders that reference the location, room or asset directly. */
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  /** Orders assigned to the caller. */
  assigned: isOn,
  /** Orders that are not done. */
  unfinished: isOn,
  /** Submitted orders with missing approvals, one of which the caller may give. */
  awaiting: isOn,
  /** Orders assigned to this user, as lead or not. */
  assigneeId: orNone(id()),
  /** Days, both inclusive, on which work is planned to start. */
  plannedFrom: orNone(day()),
  plannedTo: orNone(day()),
  /** Days, both inclusive, on which the order was created, in the time zone of the request. */
  createdFrom: orNone(day()),
  createdTo: orNone(day()),
  timeZone: z._default(
    z.string().check(z.maxLength(64, "invalid"), z.refine(isTimeZone, "invalid")),
    "UTC",
  ),
});
export type ListInput = z.infer<typeof listInput>;
