import { type SQL, sql } from "drizzle-orm";
import { workCapacityExceptions } from "~/database/schema/work-capacity";
import type { Week, CapacityException } from "../model";
import type { Window } from "../policy";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { EXCEPTION, exceptionsOf, PERSON, weekFrom, weeksOf } from "./capacities";

/** A user's week and the days of the window that differ from it. */
export type UserCalendar = {
  userId: string;
  name: string;
  surname: string;
  week: Week;
  exceptions: CapacityException[];
};

/** The working time of these users, sorted by name, without what is planned. One round trip. The caller checks the permission. */
export async function readCalendars(
  ctx: AuthContext,
  people: SQL,
  { from, to }: Window,
): Promise<UserCalendar[]> {
  const { day } = workCapacityExceptions;
  const [persons, exceptions] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    queryRows(ctx, EXCEPTION, sql`${exceptionsOf(people)} WHERE ${day} BETWEEN ${from} AND ${to}`),
  ]);
  return persons.map((person) => ({
    userId: person.userId,
    name: person.name,
    surname: person.surname,
    week: weekFrom(person),
    exceptions: exceptions
      .filter(({ userId }) => userId === person.userId)
      .map(({ userId: _, ...each }) => each),
  }));
}
