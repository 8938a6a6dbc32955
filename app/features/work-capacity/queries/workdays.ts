import type { SQL } from "drizzle-orm";
import { workdayOf } from "~/features/settings/queries";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { WEEKDAYS } from "../model";
import { workingTime } from "../policy";
import { PERSON, weekFrom, weeksOf } from "./capacities";

/** Without its break. Both are the same on a day without capacity. */
type Workday = { startMinute: number; endMinute: number };

/** When these users work on each day of a week, Monday first; without absences and holidays. `people` may be a subquery. The caller checks the permission. */
export async function listWorkdays(
  ctx: AuthContext,
  people: SQL,
): Promise<Record<string, Workday[]>> {
  const [persons, settings] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    ctx.settings(),
  ]);
  const workday = workdayOf(settings);
  return Object.fromEntries(
    persons.map((person) => {
      const week = weekFrom(person);
      const days = WEEKDAYS.map((name) => {
        const hours = { times: person.times, workday };
        const { startMinute, endMinute, breakMinutes } = workingTime(
          hours,
          name,
          week[`${name}Minutes`],
        );
        return { startMinute, endMinute: Math.max(startMinute, endMinute - breakMinutes) };
      });
      return [person.userId, days];
    }),
  );
}
