import { type SQL, sql } from "drizzle-orm";
import { workCapacityExceptions } from "~/database/schema/work-capacity";
import { holidaysOf } from "~/features/settings/queries";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext } from "~/server/request-context";
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
