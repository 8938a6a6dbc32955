import * as z from "zod/mini";
import {
  day,
  id,
  instant,
  requiredSingleLineText,
  text,
  timeOfDay,
  version,
} from "~/kernel/input/fields";
import { optionalFilter } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import { daysBetween, isDay } from "~/kernel/time/days";
import { MAX_SEEN_VISITS, MAX_TECHNICIANS, MAX_VISIT_DAYS } from "./model";
import { VISIT_MAX_MS } from "~/kernel/visit-length";

const MINUTE_MS = 60_000;
/** A visit begins and ends at whole minutes. */
const minute = () => instant().check(z.multipleOf(MINUTE_MS, "not_a_time"));
const orNone = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

const fields = {
  technicianIds: listOf(id(), MAX_TECHNICIANS).check(z.minLength(1, "required")),
  startsAt: minute(),
  endsAt: minute(),
  arrivalFromAt: orNone(minute()),
  arrivalToAt: orNone(minute()),
  note: z._default(text(2_000), ""),
};

type Span = { startsAt: number; endsAt: number };
type Times = Span & { arrivalFromAt: number | null; arrivalToAt: number | null };

/** End after start, at most a day. */
const spanFits = [
  z.refine<Span>(({ startsAt, endsAt }) => !(endsAt <= startsAt), {
    error: "before_start",
    path: ["endsAt"],
  }),
  z.refine<Span>(({ startsAt, endsAt }) => !(endsAt - startsAt > VISIT_MAX_MS), {
    error: "too_large",
    path: ["endsAt"],
  }),
] as const;

/** An arrival window has both ends. */
const timesFit = [
  ...spanFits,
  z.refine<Times>((visit) => visit.arrivalFromAt !== null || visit.arrivalToAt === null, {
    error: "required",
    path: ["arrivalFromAt"],
  }),
  z.refine<Times>((visit) => visit.arrivalToAt !== null || visit.arrivalFromAt === null, {
    error: "required",
    path: ["arrivalToAt"],
  }),
  z.refine<Times>(
    ({ arrivalFromAt, arrivalToAt }) =>
      arrivalFromAt === null || arrivalToAt === null || !(arrivalToAt <= arrivalFromAt),
    { error: "before_start", path: ["arrivalToAt"] },
  ),
] as const;

/**
 * The caller makes the id, so that planning twice plans one visit. Instants in milliseconds. `seenVisitIds`: the planned visits of
 * the order that the caller has seen. Callers without it, such as those of an earlier release, plan beside any others.
 */
export const planVisitInput = z
  .strictObject({
    id: id(),
    workOrderId: id(),
    ...fields,
    seenVisitIds: z.optional(listOf(id(), MAX_SEEN_VISITS)),
  })
  .check(...timesFit);
export type PlanVisitInput = z.infer<typeof planVisitInput>;

/** The first visit of an order that is created with it. Its technicians are those of the order. */
export const firstVisitInput = z
  .strictObject({ id: id(), startsAt: minute(), endsAt: minute() })
  .check(...spanFits);

export const changeVisitInput = z
  .strictObject({ id: id(), version: version(), ...fields })
  .check(...timesFit);
export type ChangeVisitInput = z.infer<typeof changeVisitInput>;

export const plainVisitInput = z.strictObject({ id: id(), version: version() });
export type PlainVisitInput = z.infer<typeof plainVisitInput>;

/** `act`: the idempotency key of the request that is undone, as its client has chosen it. */
const act = () => requiredSingleLineText(200);
export const undoVisitInput = z.strictObject({ id: id(), version: version(), act: act() });
export type UndoVisitInput = z.infer<typeof undoVisitInput>;

export const undoOrderInput = z.strictObject({ id: id(), act: act() });
export type UndoOrderInput = z.infer<typeof undoOrderInput>;

type Days = { from: string; to: string };

/** Days in the tenant's time zone, both included. */
export const listVisitsInput = z
  .object({
    from: day(),
    to: day(),
    technicianId: optionalFilter(id()),
    workOrderId: optionalFilter(id()),
  })
  .check(
    z.refine<Days>(({ from, to }) => from <= to, { error: "before_start", path: ["to"] }),
    // Also runs when one of the two is not a valid day.
    z.refine<Days>(
      ({ from, to }) => !isDay(from) || !isDay(to) || daysBetween(from, to) < MAX_VISIT_DAYS,
      { error: "too_many", path: ["to"] },
    ),
  );
export type ListVisitsInput = z.infer<typeof listVisitsInput>;

/** The fields of a visit in a form: a day and clock times of the company's zone. An end before the start is on the next day. */
export const visitFormInput = z.object({
  day: day(),
  from: timeOfDay(),
  to: timeOfDay(),
  arrivalFrom: z._default(z.union([z.literal(""), timeOfDay()], "not_a_time"), ""),
  arrivalTo: z._default(z.union([z.literal(""), timeOfDay()], "not_a_time"), ""),
  technicianIds: z._default(listOf(id(), MAX_TECHNICIANS), []),
  note: z._default(text(2000), ""),
});
export type VisitFormInput = z.infer<typeof visitFormInput>;

const orEmpty = <T extends z.ZodMiniType>(schema: T, error: string) =>
  z._default(z.union([z.literal(""), schema], error), "");

/** The fields of the first visit in the form of a new order, which may all be empty. */
export const appointmentFormInput = z.object({
  visit: z.object({
    id: id(),
    day: orEmpty(day(), "not_a_day"),
    from: orEmpty(timeOfDay(), "not_a_time"),
    to: orEmpty(timeOfDay(), "not_a_time"),
  }),
});
export type Appointment = z.infer<typeof appointmentFormInput>["visit"];
