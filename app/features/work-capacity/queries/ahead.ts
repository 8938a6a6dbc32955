import { may } from "~/kernel/authorization/actions";
import { addDays, type Day, weekday } from "~/kernel/time/days";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import { rangesOf, type Sum, sumOf, type Window } from "../policy";
import { type DayCapacity, MAX_DAYS } from "../model";
import type { Capacity } from "./capacities";
import { getWorkCapacity } from "./read";

const WEEKS_AHEAD = 4;

export type CapacityAhead = Awaited<ReturnType<typeof getCapacityAhead>>;

/**
 * The exceptions of a year from this Monday on, and the days of four weeks from today on. Today's date depends on the tenant's time zone, which is read
 * in the same round trip, so a few more days are read than shown.
 */
export async function getCapacityAhead(ctx: AuthContext, id: string) {
  const from = addDays(dayIn("UTC", ctx.now().getTime()), -8);
  const to = addDays(from, MAX_DAYS - 1);
  const [capacity, settings] = await Promise.all([
    getWorkCapacity(ctx, { id, from, to }),
    ctx.settings(),
  ]);
  const { userId, name, surname, week, times, isDefault, version } = capacity;
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  const monday = mondayOf(today);
  const exceptions = rangesOf(capacity.exceptions.filter(({ day }) => day >= monday));
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, index) =>
    weekOf(capacity, addDays(monday, index * 7), today),
  );
  return {
    userId,
    name,
    surname,
    week,
    times,
    workday: capacity.hours.workday,
    isDefault,
    version,
    from: monday,
    to,
    exceptions,
    weeks,
    maySet: may(ctx.actor, "work-capacity.set"),
  };
}

export type WeekLoad = Window & Sum;
/** Of the present week only the days from today on, where the days that are over do not count. */
function weekOf(
  { days }: { days: DayCapacity[] } & Pick<Capacity, "userId">,
  monday: Day,
  today: Day = monday,
): WeekLoad {
  const from = today > monday ? today : monday;
  const to = addDays(monday, 6);
  return { from, to, ...sumOf(days.filter(({ day }) => day >= from && day <= to)) };
}

function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}
