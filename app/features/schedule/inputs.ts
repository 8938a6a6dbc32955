import * as z from "zod/mini";
import { PRIORITIES } from "~/kernel/priorities";
import { day, id, integerBetween, text } from "~/kernel/input/fields";
import { booleanFilter, digits, optionalFilter } from "~/kernel/input/list-input";
import { SCHEDULE_VIEWS, TRAY_PAGE } from "./model";

const MAX_IN_TRAY = 200;

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
  technician: optionalFilter(id()),
  /** Shows cancelled visits too. */
  cancelled: booleanFilter,
  search: z._default(text(200), ""),
  priority: optionalFilter(z.enum(PRIORITIES)),
  customer: optionalFilter(id()),
  overdue: booleanFilter,
  unassigned: booleanFilter,
  /** The number of orders in the tray. */
  tray: z._default(count, TRAY_PAGE),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;
