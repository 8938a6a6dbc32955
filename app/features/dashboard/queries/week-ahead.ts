import { peopleNamed, readCapacities } from "~/features/work-capacity/queries/capacities";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { dayIn } from "~/kernel/time/instants";
import { periodOf } from "~/kernel/time/periods";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { TechnicianDay, WeekDay } from "../model";
import { readDay } from "./day";
import { weekAround, WORKED, workedIn } from "./week";

export type WeekAheadPage = {
  day: TechnicianDay;
  /** From Monday to Sunday. Absent where what is stored on the device is of an earlier week. */
  hours?: WeekDay[];
};

/** Reads the open orders of a technician, whose planned days make up their week, and this week's hours. One round trip. */
export async function readWeekAhead(ctx: AuthContext): Promise<WeekAheadPage> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [day, hours] = await Promise.all([readDay(ctx), readOwnHours(ctx)]);
  if (!day) throw new Refusal("not_allowed");
  return { day, hours };
}

/** The actor's hours of this week, from Monday to Sunday. */
export async function readOwnHours(ctx: AuthContext): Promise<WeekDay[]> {
  const now = ctx.now().getTime();
  const span = weekAround(now);
  const { userId } = ctx.actor;
  const [worked, [capacity], { timeZone }] = await Promise.all([
    queryRows(ctx, WORKED, workedIn(span, userId)),
    readCapacities(ctx, peopleNamed([userId]), span),
    ctx.settings(),
  ]);
  const { from, to } = periodOf("this-week", dayIn(timeZone, now));
  const workedOn = new Map(worked.map(({ day, minutes }) => [day, minutes]));
  return (capacity?.days ?? [])
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, plannedMinutes }) => ({
      day,
      workedMinutes: workedOn.get(day) ?? 0,
      plannedMinutes,
    }));
}
