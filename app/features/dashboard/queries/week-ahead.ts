import { peopleNamed, readCapacities } from "~/features/work-capacity/queries/capacities";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { namedHolidaysOf } from "~/features/settings/queries";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { periodOf } from "~/kernel/time/periods";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { TechnicianDay, WeekDay } from "../model";
import { daysAhead, latest } from "../policy/day";
import { readDay } from "./day";
import { weekAround, WORKED, workedIn } from "./week";

export type WeekAheadPage = {
  day: TechnicianDay;
  /** From Monday of this week to its Sunday or six days from today; of an earlier day where they are stored on the device. */
  hours?: WeekDay[];
};

/** Reads the open orders of a technician, whose planned days make up their week, and this week's hours. One round trip. */
export async function readWeekAhead(ctx: AuthContext): Promise<WeekAheadPage> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [day, hours] = await Promise.all([readDay(ctx), readOwnHours(ctx)]);
  if (!day) throw new Refusal("not_allowed");
  return { day, hours };
}

/** The actor's hours by day, from Monday of this week to its Sunday or six days from today, whichever is later. */
export async function readOwnHours(ctx: AuthContext): Promise<WeekDay[]> {
  const now = ctx.now().getTime();
  const week = weekAround(now);
  const ahead = daysAhead(addDays(dayIn("UTC", now), 1)).at(-1) ?? week.to;
  const span = { from: week.from, to: latest(week.to, ahead) };
  const { userId } = ctx.actor;
  const [worked, [capacity], settings] = await Promise.all([
    queryRows(ctx, WORKED, workedIn(span, userId)),
    readCapacities(ctx, peopleNamed([userId]), span),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, now);
  const { from, to } = periodOf("this-week", today);
  const last = latest(to, daysAhead(today).at(-1) ?? to);
  const workedOn = new Map(worked.map(({ day, minutes }) => [day, minutes]));
  const reasonOn = new Map(capacity?.exceptions.map(({ day, reason }) => [day, reason]));
  const nameOn = new Map(namedHolidaysOf(settings).map(({ day, name }) => [day, name]));
  return (capacity?.days ?? [])
    .filter(({ day }) => day >= from && day <= last)
    .map(({ day, plannedMinutes, capacityMinutes }) => ({
      day,
      workedMinutes: workedOn.get(day) ?? 0,
      plannedMinutes,
      ...(capacityMinutes === 0 ? dayOff(reasonOn.get(day), nameOn.get(day)) : {}),
    }));
}

/** The reason of an exception is shown instead of a holiday. A regular day off has neither. */
function dayOff(reason: string | undefined, holidayName: string | undefined): Partial<WeekDay> {
  if (reason !== undefined) return { away: reason };
  if (holidayName === undefined) return {};
  return holidayName === "" ? { isHoliday: true } : { isHoliday: true, holidayName };
}
