import { and, count, eq } from "drizzle-orm";
import { OPEN_STATUSES } from "~/features/approvals/model";
import { holidayNamesIn, namedHolidaysOf } from "~/features/settings/queries";
import { reasonOn, weekdayNameOf, workingTime } from "~/features/work-capacity/policy";
import { readCapacities } from "~/features/work-capacity/queries/capacities";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import type { PlannedDay } from "../model";
import { visits } from "~/database/schema/visits";
import { visitsBetween } from "./list";

/**
 * What a visit of the order on this day meets: the hours of every active technician without this order, and the other visits, on this day and the next.
 * One round trip: the time zone is read in it, so a day more on each side is read. The caller checks the permission.
 */
export async function readPlannedDay(
  ctx: AuthContext,
  workOrderId: string,
  day: Day,
): Promise<PlannedDay> {
  const days = [day, addDays(day, 1)];
  const utc = (of: Day) => instantOf(of, 0, "UTC");
  const [capacities, around, [ofOrder], settings] = await Promise.all([
    readCapacities(
      ctx,
      ACTIVE_TECHNICIANS,
      { from: addDays(day, -1), to: addDays(day, 1) },
      workOrderId,
    ),
    visitsBetween(ctx, utc(addDays(day, -1)), utc(addDays(day, 3))),
    ctx.db
      .select({ n: count() })
      .from(visits)
      .where(and(eq(visits.workOrderId, workOrderId), eq(visits.status, "planned"))),
    ctx.settings(),
  ]);
  const { timeZone } = settings;
  const holidays = namedHolidaysOf(settings).filter((each) => days.includes(each.day));
  return {
    day,
    timeZone,
    now: ctx.now().getTime(),
    orderHasVisits: (ofOrder?.n ?? 0) > 0,
    holidays: holidays.map((each) => each.day),
    holidayNames: holidayNamesIn(holidays),
    people: capacities.map((person) => ({
      id: person.userId,
      name: fullName(person),
      days: person.days.map(({ day, capacityMinutes, plannedMinutes }) => ({
        day,
        capacityMinutes,
        plannedMinutes,
        working: workingTime(person.hours, weekdayNameOf(day), capacityMinutes),
        reason: reasonOn(person, day),
      })),
    })),
    visits: around
      .filter(
        ({ status, orderStatus }) => status === "planned" && OPEN_STATUSES.includes(orderStatus),
      )
      .map(({ id, workOrderId: orderId, number, startsAt, endsAt, technicianIds }) => ({
        id,
        number,
        isOfOrder: orderId === workOrderId,
        startsAt,
        endsAt,
        technicianIds,
      })),
  };
}
