import { clockText, minuteOf } from "~/kernel/time/clock-text";
import { addDays } from "~/kernel/time/days";
import { type Instant, instantOf, offsetAt, wallTime } from "~/kernel/time/instants";
import type { VisitFormInput } from "../inputs";
import type { ScheduleVisit, Visit } from "../model";

export type StoredTimes = Pick<Visit, "startsAt" | "endsAt" | "arrivalFromAt" | "arrivalToAt">;
type TimesForm = Omit<VisitFormInput, "technicianIds" | "note">;

/**
 * The instants of a form. Of a visit past midnight, a window before its start is on the next day. A time of `stored` that the form leaves as
 * it shows it keeps its instant: in the hour that happens twice, the clock does not say which one it is.
 */
export function instantsOf(form: TimesForm, timeZone: string, stored?: StoredTimes): StoredTimes {
  const read = readInstants(form, timeZone);
  if (!stored) return read;
  const shown = readInstants(timesFormOf(stored, timeZone), timeZone);
  const kept = (field: keyof StoredTimes) =>
    read[field] === shown[field] ? stored[field] : read[field];
  const startsAt = kept("startsAt") ?? read.startsAt;
  const endsAt = kept("endsAt") ?? read.endsAt;
  return {
    startsAt,
    // Within the second one of the two hours.
    endsAt: endsAt > startsAt ? endsAt : laterInstantOf(endsAt, timeZone),
    arrivalFromAt: kept("arrivalFromAt"),
    arrivalToAt: kept("arrivalToAt"),
  };
}

function readInstants(
  { day, from, to, arrivalFrom, arrivalTo }: TimesForm,
  timeZone: string,
): StoredTimes {
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

/** The next instant with the same local time on the same day, in an hour that happens twice; else the given one. */
function laterInstantOf(instant: Instant, zone: string): Instant {
  const later = instant + offsetAt(instant, zone) - offsetAt(instant + DAY_MS, zone);
  const [now, then] = [wallTime(instant, zone), wallTime(later, zone)];
  return later > instant && now.day === then.day && now.minute === then.minute ? later : instant;
}

const DAY_MS = 86_400_000;

/** The fields of a visit as its form has them, for a command. */
export function visitFieldsOf(
  { technicianIds, note, ...times }: VisitFormInput,
  timeZone: string,
  stored?: StoredTimes,
) {
  return { technicianIds, note, ...instantsOf(times, timeZone, stored) };
}

/** What the form shows for an order: its technicians and the proposed times. */
export function formOfOrder(
  technicianIds: string[],
  proposed: Pick<Visit, "startsAt" | "endsAt">,
  timeZone: string,
): VisitFormInput {
  const times = { ...proposed, arrivalFromAt: null, arrivalToAt: null };
  return { ...timesFormOf(times, timeZone), technicianIds, note: "" };
}

export function formOfVisit(visit: Omit<ScheduleVisit, "order">, timeZone: string): VisitFormInput {
  const { technicianIds, note } = visit;
  return { ...timesFormOf(visit, timeZone), technicianIds, note };
}

function timesFormOf(visit: StoredTimes, timeZone: string): TimesForm {
  const clock = (at: Instant | null) =>
    at === null ? "" : clockText(wallTime(at, timeZone).minute);
  return {
    day: wallTime(visit.startsAt, timeZone).day,
    from: clock(visit.startsAt),
    to: clock(visit.endsAt),
    arrivalFrom: clock(visit.arrivalFromAt),
    arrivalTo: clock(visit.arrivalToAt),
  };
}
