import * as z from "zod/mini";
import { day, id } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { parseInput } from "~/kernel/input/parse";
import { timeZone } from "~/kernel/input/time-zone";
import { PLANNED_PERIODS } from "~/kernel/time/periods";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

const SORTS = [
  "number",
  "createdAt",
  "customer",
  "status",
  "priority",
  "plannedStart",
  /** Descending: orders in the field first, the overdue ones at the top, then those that wait, those that are signed, each by priority and last day; then those that are done. */
  "urgency",
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
  /** Late orders: in the backlog or in progress after their last planned day, in the time zone of the request. */
  overdue: booleanFilter,
  /** Orders that are not done and that nobody is assigned to. */
  unassigned: booleanFilter,
  /** Submitted orders with missing approvals, one of which the caller may give. */
  awaiting: booleanFilter,
  /** Submitted orders with missing approvals, whoever may give them. */
  submitted: booleanFilter,
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
  /** The company's where none is given. */
  timeZone: optionalFilter(timeZone()),
});
export type ListInput = z.infer<typeof listInput>;

/** The filters of a page. "all" is a chosen status too, and the order is open until one is chosen. */
const pageInput = z.extend(listInput, {
  status: optionalFilter(z.enum([...STATUSES, "all"])),
  sortBy: z.optional(z.enum(SORTS, "invalid")),
});

/**
 * The filters of a page, from its URL. A page shows open orders, the most urgent first, until a status is chosen ("all" is one) or something
 * is searched; a board shows a column of each status.
 */
export function pageListInput(params: URLSearchParams, isBoard: boolean): ListInput {
  const { status, sortBy, ...rest } = parseInput(pageInput, Object.fromEntries(params));
  const isOpen = status === null && rest.search === "" && !rest.awaiting && !rest.submitted;
  return {
    ...rest,
    status: status === "all" ? null : status,
    ...(isOpen && !sortBy
      ? { sortBy: "urgency", sortDirection: "desc" }
      : { sortBy: sortBy ?? "number" }),
    unfinished: rest.unfinished || (isOpen && !isBoard),
  };
}
