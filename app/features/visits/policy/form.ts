import { clockText, minuteOf } from "~/kernel/time/clock-text";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import type { VisitFormInput } from "../inputs";
import { visitMinutesOf } from "~/kernel/visit-length";
import { type ScheduleOrder, type ScheduleVisit, WORKDAY_STARTS_MINUTE } from "../model";

type Times = { startsAt: Instant; endsAt: Instant };

/** The instants of a form. Of a visit past midnight, a window before its start is on the next day. */
export function instantsOf(
  { day, from, to, arrivalFrom, arrivalTo }: Omit<VisitFormInput, "technicianIds" | "note">,
  timeZone: string,
): Times & { arrivalFromAt: Instant | null; arrivalToAt: Instant | null } {
  const at = (text: string, after: string, on = day) =>
    instantOf(minuteOf(text) <= minuteOf(after) ? addDays(on, 1) : on, minuteOf(text), timeZone);
  const hasArrival = arrivalFrom !== "" && arrivalTo !== "";
  const isNextDay =
    hasArrival && minuteOf(to) <= minuteOf(from) && minuteOf(arrivalFrom) < minuteOf(from);
  const arrivalDay = isNextDay ? addDays(day, 1) : day;
  return {
    startsAt: instantOf(day, minuteOf(from), timeZone),
    endsAt: at(to, from),
    arrivalFromAt: hasArrival ? instantOf(arrivalDay, minuteOf(arrivalFrom), timeZone) : null,
    arrivalToAt: hasArrival ? at(arrivalTo, arrivalFrom, arrivalDay) : null,
  };
}

/** The fields of a visit as its form has them, for a command. */
export function visitFieldsOf({ technicianIds, note, ...times }: VisitFormInput, timeZone: string) {
  return { technicianIds, note, ...instantsOf(times, timeZone) };
}

/** What the form shows for an order: its technicians, today or its planned day, from eight. */
export function formOfOrder(
  order: Pick<ScheduleOrder, "plannedStartOn" | "plannedMinutes"> & { technicianIds: string[] },
  today: Day,
): VisitFormInput {
  const { technicianIds, plannedStartOn, plannedMinutes } = order;
  const ends = WORKDAY_STARTS_MINUTE + visitMinutesOf(plannedMinutes, technicianIds.length);
  return {
    day: plannedStartOn > today ? plannedStartOn : today,
    from: clockText(WORKDAY_STARTS_MINUTE),
    to: clockText(ends),
    arrivalFrom: "",
    arrivalTo: "",
    technicianIds,
    note: "",
  };
}

export function formOfVisit(visit: Omit<ScheduleVisit, "order">, timeZone: string): VisitFormInput {
  const clock = (at: Instant | null) =>
    at === null ? "" : clockText(wallTime(at, timeZone).minute);
  return {
    day: wallTime(visit.startsAt, timeZone).day,
    from: clock(visit.startsAt),
    to: clock(visit.endsAt),
    arrivalFrom: clock(visit.arrivalFromAt),
    arrivalTo: clock(visit.arrivalToAt),
    technicianIds: visit.technicianIds,
    note: visit.note,
  };
}
