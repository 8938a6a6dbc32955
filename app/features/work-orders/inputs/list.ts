import * as z from "zod/mini";
import { day, id } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { isTimeZone } from "~/kernel/time/instants";
import { PLANNED_PERIODS } from "~/kernel/time/periods";
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
  status: optionalFilter(z.enum(STATUSES)),
  priority: optionalFilter(z.enum(PRIORITIES)),
  customerId: optionalFilter(id()),
  /** Orders that reference the location, room or asset directly. */
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  assetId: optionalFilter(id()),
  /** Orders assigned to the caller. */
  assigned: booleanFilter,
  /** Orders that are not done. */
  unfinished: booleanFilter,
  /** Submitted orders with missing approvals, one of which the caller may give. */
  awaiting: booleanFilter,
  /** Orders assigned to this user, as lead or not. */
  assigneeId: optionalFilter(id()),
  /** When work is planned to start, instead of the days: an address with it stays right on later days. */
  planned: optionalFilter(z.enum(PLANNED_PERIODS)),
  /** Days, both inclusive, on which work is planned to start. */
  plannedFrom: optionalFilter(day()),
  plannedTo: optionalFilter(day()),
  /** Days, both inclusive, on which the order was created, in the time zone of the request. */
  createdFrom: optionalFilter(day()),
  createdTo: optionalFilter(day()),
  timeZone: z._default(
    z.string().check(z.maxLength(64, "invalid"), z.refine(isTimeZone, "invalid")),
    "UTC",
  ),
});
export type ListInput = z.infer<typeof listInput>;
