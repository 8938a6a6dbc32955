import type { SQL } from "drizzle-orm";
import { holidaysOf, workdayOf } from "~/features/settings/queries";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { WorkingTime } from "../model";
import { calendarOf, type Window, workingTimeOn } from "../policy";
import { byUser, EXCEPTION, exceptionsOf, PERSON, weekFrom, weeksOf } from "./capacities";
import { plannedVisits, VISIT } from "./planned";

type WorkingTimes = {
  workingOn(day: Day): WorkingTime;
  /** Those of open orders that touch the window. */
  visits: { startsAt: Instant; endsAt: Instant }[];
};

/** When these users work, and when they are at visits. `people` may be a subquery. One round trip. The caller checks the permission. */
export async function listWorkingTimes(
  ctx: AuthContext,
  people: SQL,
  window: Window,
): Promise<WorkingTimes[]> {
  const [persons, exceptions, visits, settings] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    queryRows(ctx, EXCEPTION, exceptionsOf(people)),
    queryRows(ctx, VISIT, plannedVisits(people, window, null)),
    ctx.settings(),
  ]);
  const [holidays, workday] = [holidaysOf(settings), workdayOf(settings)];
  const [exceptionsBy, visitsBy] = [byUser(exceptions), byUser(visits)];
  return persons.map((person) => {
    const { userId, times } = person;
    const own = exceptionsBy.get(userId) ?? [];
    const calendar = calendarOf(weekFrom(person), own, holidays, { times, workday });
    return {
      workingOn: (day) => workingTimeOn(calendar, day),
      visits: visitsBy.get(userId) ?? [],
    };
  });
}
