import * as z from "zod/mini";
import { daysBetween, isDay } from "~/kernel/time/days";
import {
  day,
  duration,
  id,
  minutes,
  singleLineText,
  integerBetween,
  startOfDay,
} from "~/kernel/input/fields";
import { optionalFilter } from "~/kernel/input/list-input";
import { listOf, sentText } from "~/kernel/input/measured";
import { recordOf } from "~/kernel/record-of";
import { MAX_BREAK_MINUTES } from "~/kernel/time/workday";
import { MAX_DAYS, MAX_PEOPLE, WEEKDAYS } from "./model";

type Days = { from: string; to: string };
const isWindow = [
  z.refine<Days>(({ from, to }) => from <= to, { error: "before_start", path: ["to"] }),
  // Also runs when one of the two is not a valid day.
  z.refine<Days>(({ from, to }) => !isDay(from) || !isDay(to) || daysBetween(from, to) < MAX_DAYS, {
    error: "too_many",
    path: ["to"],
  }),
] as const;

/** The user and the days. */
export const capacityInput = z.object({ id: id(), from: day(), to: day() }).check(...isWindow);
export type CapacityInput = z.infer<typeof capacityInput>;

const ids = z.pipe(
  sentText(MAX_PEOPLE * 37, "too_many", "required"),
  z.pipe(
    z.transform((list: string) => list.split(",").filter(Boolean)),
    listOf(id(), MAX_PEOPLE).check(z.minLength(1, "required")),
  ),
);

/** Several users at once, their ids separated by commas. An order that is being edited does not count against itself. */
export const capacitiesInput = z
  .object({ userIds: ids, from: day(), to: day(), exceptOrderId: optionalFilter(id()) })
  .check(...isWindow);
export type CapacitiesInput = z.infer<typeof capacitiesInput>;

const week = z.strictObject({
  mondayMinutes: minutes(),
  tuesdayMinutes: minutes(),
  wednesdayMinutes: minutes(),
  thursdayMinutes: minutes(),
  fridayMinutes: minutes(),
  saturdayMinutes: minutes(),
  sundayMinutes: minutes(),
});

const dayTimes = z.strictObject({
  start: z._default(z.union([z.literal(""), startOfDay()], "not_a_time"), ""),
  breakMinutes: z._default(z.nullable(duration(MAX_BREAK_MINUTES)), null),
});
const times = z.strictObject(recordOf(WEEKDAYS, () => z.optional(dayTimes)));

/** A line without a first day is ignored. Without a last day it covers a single day. */
const range = z.strictObject({
  from: z.union([z.literal(""), day()], "not_a_day"),
  to: z._default(z.union([z.literal(""), day()], "not_a_day"), ""),
  capacityMinutes: z._default(minutes(), 0),
  reason: z._default(singleLineText(200), ""),
});
const ranges = z.pipe(
  listOf(range, MAX_DAYS),
  z.transform((all) => all.map((one) => ({ ...one, to: one.to || one.from }))),
);

const setFields = {
  id: id(),
  /** 0 when nothing was set before. */
  version: integerBetween(0, Number.MAX_SAFE_INTEGER),
  from: day(),
  to: day(),
  week: z.nullable(week),
  /** Without it the stored ones stay, unless the week becomes the default one: callers of an earlier release do not know it. */
  times: z.optional(times),
  exceptions: ranges,
};
/** The new week, null for the default one, and all exceptions between the two days. Exceptions outside of them stay. */
export const setInput = z.strictObject(setFields).check(...isWindow);
export type SetInput = z.infer<typeof setInput>;

/** A form sends nothing for a list without lines, and for the default week. */
export const setForm = z
  .strictObject({
    ...setFields,
    week: z._default(setFields.week, null),
    exceptions: z._default(ranges, []),
  })
  .check(...isWindow);
