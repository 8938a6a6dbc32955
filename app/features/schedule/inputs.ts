import * as z from "zod/mini";
import { PRIORITIES } from "~/kernel/priorities";
import { day, id, integerBetween, text } from "~/kernel/input/fields";
import { booleanFilter, digits, optionalFilter } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import { SCHEDULE_VIEWS, TRAY_PAGE } from "./model";

const MAX_IN_TRAY = 200;
/** More than any company has. */
const MAX_ROWS = 500;

const count = z.union(
  [
    integerBetween(1, MAX_IN_TRAY),
    z.pipe(
      digits(3),
      z.transform((number) => Math.min(MAX_IN_TRAY, Math.max(1, number))),
    ),
  ],
  "not_a_number",
);

/** The state of the board, all of it in the URL. */
export const scheduleInput = z.object({
  from: optionalFilter(day()),
  view: z._default(z.enum(SCHEDULE_VIEWS, "invalid"), "week"),
  /** The rows; all of them without any. */
  technician: z._default(listOf(id(), MAX_ROWS), []),
  /** Without those who are absent today. */
  present: booleanFilter,
  /** Of these three, other visits are faded, and the tray has no other orders. */
  customer: optionalFilter(id()),
  town: z._default(text(200), ""),
  category: z._default(text(200), ""),
  /** Shows cancelled visits too. */
  cancelled: booleanFilter,
  search: z._default(text(200), ""),
  priority: optionalFilter(z.enum(PRIORITIES)),
  overdue: booleanFilter,
  unassigned: booleanFilter,
  /** Without the tray beside the board. */
  folded: booleanFilter,
  /** The number of orders in the tray. */
  tray: z._default(count, TRAY_PAGE),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** `isSettled`: the planned visits of the order are enough for its planned hours. */
export const settlePlanningInput = z.strictObject({
  id: id(),
  isSettled: z._default(z.boolean("invalid"), true),
});
export type SettlePlanningInput = z.infer<typeof settlePlanningInput>;

/** The parameters of an address, of which `technician` may be there several times. */
export function scheduleParams(params: URLSearchParams): Record<string, unknown> {
  return { ...Object.fromEntries(params), technician: params.getAll("technician").filter(Boolean) };
}
