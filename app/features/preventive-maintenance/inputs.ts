import * as z from "zod/mini";
import {
  day,
  duration,
  id,
  integerBetween,
  requiredSingleLineText,
  singleLineText,
  text,
  thousandths,
  timeOfDay,
  version,
} from "~/kernel/input/fields";
import { listFields, optionalFilter } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import { PRIORITIES } from "~/kernel/priorities";
import { UNITS } from "~/kernel/text/quantities";
import { timeZone } from "~/kernel/input/time-zone";
import {
  BASES,
  DUE_PERIODS,
  FREQUENCIES,
  MAX_LEAD_DAYS,
  MONTHLY_BY,
  MAX_INTERVAL,
  MAX_OCCURRENCES,
  MAX_PLAN_ASSETS,
  NON_WORKING_DAYS,
  ORDERS_PER,
  ORDINALS,
  PLAN_SCOPES,
  ROW_STATUSES,
  WEEKDAYS,
} from "./model";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

const PLAN_SORTS = ["dueOn", "name", "customer", "frequency", "createdAt"] as const;
/** The parameters of the list of plans, for the page and the API. Without a status it has those that have not ended. */
export const listInput = z.object({
  ...listFields(PLAN_SORTS),
  customerId: optionalFilter(id()),
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  assetId: optionalFilter(id()),
  technicianId: optionalFilter(id()),
  status: optionalFilter(z.enum(ROW_STATUSES)),
  /** Due within so many days from today, in the time zone of the request; overdue ones included. */
  due: optionalFilter(z.enum(DUE_PERIODS)),
  timeZone: optionalFilter(timeZone()),
});
export type ListInput = z.infer<typeof listInput>;

const orNone = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
const MAX_MINUTES = 100_000;
/** An empty field of a form means none. */
const orEmpty = <T extends z.ZodMiniType<string, string>>(schema: T, error: string) =>
  z._default(z.union([z.literal(""), schema], error), "");

/** ISO weekdays. */
const weekday = z.pipe(
  integerBetween(1, 7),
  z.transform((number) => WEEKDAYS.find((day) => day === number) ?? 1),
);
const ordinal = z.pipe(
  z.int("invalid").check(z.refine((value) => ORDINALS.some((each) => each === value), "invalid")),
  z.transform((value) => ORDINALS.find((each) => each === value) ?? 1),
);

const part = z.strictObject({
  sparePartId: orNone(id()),
  name: requiredSingleLineText(200),
  quantityThousandths: thousandths(1, 1_000_000_000),
  unit: z.enum(UNITS, "invalid"),
});

/** When the orders are due. */
const timing = {
  basis: z._default(z.enum(BASES, "invalid"), "schedule"),
  frequency: z._default(z.enum(FREQUENCIES, "invalid"), "monthly"),
  interval: z._default(integerBetween(1, MAX_INTERVAL), 1),
  weekdays: z._default(listOf(weekday, 7), []),
  monthlyBy: z._default(z.enum(MONTHLY_BY, "invalid"), "day"),
  monthDay: z._default(integerBetween(1, 31), 1),
  ordinal: z._default(ordinal, 1),
  weekday: z._default(weekday, 1),
  month: z._default(integerBetween(1, 12), 1),
  months: z._default(listOf(integerBetween(1, 12), 12), []),
  untilOn: orNone(day()),
  count: orNone(integerBetween(1, MAX_OCCURRENCES)),
  startOn: day(),
  nonWorkingDays: z._default(z.enum(NON_WORKING_DAYS, "invalid"), "same"),
};

/** What an order of the plan begins with. */
const template = {
  name: requiredSingleLineText(200),
  scope: z._default(z.enum(PLAN_SCOPES, "invalid"), "one"),
  customerId: orNone(id()),
  locationId: orNone(id()),
  roomId: orNone(id()),
  /** Of a plan for one asset or place. */
  assetId: orNone(id()),
  /** Of one for chosen assets. */
  assetIds: z._default(listOf(id(), MAX_PLAN_ASSETS), []),
  /** Of one for all assets of a category, at the customer, location and room where it names them. */
  assetCategory: z._default(singleLineText(100), ""),
  ordersPer: z._default(z.enum(ORDERS_PER, "invalid"), "asset"),
  priority: z._default(z.enum(PRIORITIES, "invalid"), "medium"),
  description: z._default(text(MAX_TEXT_LENGTH), ""),
  plannedRegularMinutes: z._default(duration(MAX_MINUTES), 0),
  plannedTravelMinutes: z._default(duration(MAX_MINUTES), 0),
  technicianIds: z._default(listOf(id(), 50), []),
  leadId: orNone(id()),
  equipmentIds: z._default(listOf(id(), 100), []),
  parts: z._default(listOf(part, 200), []),
  checklistTemplateIds: z._default(listOf(id(), 20), []),
  /** A time of day plans a visit too. */
  startTime: orEmpty(timeOfDay(), "not_a_time"),
  leadDays: z._default(integerBetween(0, MAX_LEAD_DAYS), 7),
};

type TimingFields = {
  basis: string;
  frequency: string;
  weekdays: readonly number[];
  startOn: string;
  untilOn: string | null;
  count: number | null;
};
const hasWeekdays = z.refine<TimingFields>(
  ({ basis, frequency, weekdays }) =>
    basis === "completion" || frequency !== "weekly" || weekdays.length > 0,
  { error: "required", path: ["weekdays"] },
);
const endsAfterStart = z.refine<TimingFields>(
  ({ startOn, untilOn }) => untilOn === null || untilOn >= startOn,
  { error: "before_start", path: ["untilOn"] },
);
const endsOnce = z.refine<TimingFields>(
  ({ untilOn, count }) => untilOn === null || count === null,
  { error: "invalid", path: ["count"] },
);

/** A new plan. The caller makes the id, so that sending it twice creates one plan. */
export const createInput = z
  .strictObject({ id: id(), ...template, ...timing })
  .check(hasWeekdays, endsAfterStart, endsOnce);
export type CreateInput = z.infer<typeof createInput>;

/** Every field with its new value. */
export const updateInput = z
  .strictObject({ id: id(), version: version(), ...template, ...timing })
  .check(hasWeekdays, endsAfterStart, endsOnce);
export type UpdateInput = z.infer<typeof updateInput>;

/** The fields of a form that decide the days, for its preview. Fields that are not read yet are ignored. */
export const previewInput = z.object(timing).check(hasWeekdays, endsAfterStart, endsOnce);
export type PreviewInput = z.infer<typeof previewInput>;

export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;

export const skipInput = z.strictObject({
  id: id(),
  version: version(),
  reason: z._default(singleLineText(500), ""),
});
export type SkipInput = z.infer<typeof skipInput>;

export const postponeInput = z.strictObject({ id: id(), version: version(), dueOn: day() });
export type PostponeInput = z.infer<typeof postponeInput>;
