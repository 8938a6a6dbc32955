import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { workCapacityExceptions, workCapacityWeeks } from "~/database/schema/work-capacity";
import { holidaysOf } from "~/features/settings/queries";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext } from "~/server/request-context";
import { DEFAULT_WEEK, WEEKDAYS } from "../model";
import { absencesFrom, type Window } from "../policy";
import { byUser, EXCEPTION, exceptionsOf, PERSON, weekFrom, weeksOf } from "./capacities";

export type Absence = {
  userId: string;
  name: string;
  surname: string;
  /** Null for who is not away today. */
  awayUntil: Day | null;
  /** The next period after today, or after the present one. */
  next: Window | null;
};

/** When these users, sorted by name, are away. One round trip: today depends on the time zone, which is read in it. */
export async function listAbsences(
  ctx: Pick<RequestContext, "database" | "now" | "settings">,
  people: SQL,
): Promise<Absence[]> {
  const now = ctx.now().getTime();
  const earliest = addDays(dayIn("UTC", now), -1);
  const [persons, exceptions, settings] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    queryRows(
      ctx,
      EXCEPTION,
      sql`${exceptionsOf(people)} WHERE ${workCapacityExceptions.day} >= ${earliest}`,
    ),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, now);
  const holidays = holidaysOf(settings);
  const exceptionsBy = byUser(exceptions);
  return persons.map((person) => {
    const { userId, name, surname } = person;
    const days = { week: weekFrom(person), exceptions: exceptionsBy.get(userId) ?? [] };
    const [first, second] = absencesFrom(days, holidays, today);
    const isAway = first?.from === today;
    return {
      userId,
      name,
      surname,
      awayUntil: isAway ? first.to : null,
      next: (isAway ? second : first) ?? null,
    };
  });
}

export const DAYS: Schema<Day[]> = () => z.array(z.string());

/** The days from one to the other on which a user is away, a JSON array: the working days of their week that an exception takes (`isAwayOn`). */
export function daysAway(userId: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL {
  const [e, w] = [workCapacityExceptions, workCapacityWeeks];
  const weekday = sql`CASE strftime('%w', ${e.day}) ${sql.join(
    WEEKDAYS.map(
      (name, at) =>
        sql`WHEN ${String((at + 1) % 7)} THEN coalesce(${w[name]}, ${DEFAULT_WEEK[`${name}Minutes`]})`,
    ),
    sql` `,
  )} END`;
  return sql`(SELECT json_group_array(${e.day}) FROM (SELECT ${e.day} FROM ${e} LEFT JOIN ${w} ON ${w.userId} = ${e.userId}
    WHERE ${e.userId} = ${userId} AND ${e.day} BETWEEN ${from} AND ${to} AND ${e.minutes} = 0 AND ${weekday} > 0 ORDER BY ${e.day}) AS ${e})`;
}
