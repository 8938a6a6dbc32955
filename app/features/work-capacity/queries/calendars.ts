import type { SQL } from "drizzle-orm";
import type { Week, CapacityException, WeekTimes } from "../model";
import type { PlannedOrder, Window } from "../policy";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { byUser, EXCEPTION, exceptionsOf, PERSON, weekFrom, weeksOf } from "./capacities";
import { PLANNED, plannedOrders } from "./planned";

/** A user's week, the days that differ from it, and their part of the orders of the window that have days and no visit. */
export type UserCalendar = {
  userId: string;
  name: string;
  surname: string;
  week: Week;
  times: WeekTimes;
  /** Of all time: an order is spread over its days outside of the window too. */
  exceptions: CapacityException[];
  dayPlanned: (PlannedOrder & { orderId: string })[];
};

/** The working time of these users, sorted by name, without their visits. One round trip. The caller checks the permission. */
export async function readCalendars(
  ctx: AuthContext,
  people: SQL,
  window: Window,
): Promise<UserCalendar[]> {
  const [persons, exceptions, orders] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    queryRows(ctx, EXCEPTION, exceptionsOf(people)),
    queryRows(ctx, PLANNED, plannedOrders(people, window, null)),
  ]);
  const exceptionsBy = byUser(exceptions);
  const ordersBy = byUser(orders);
  return persons.map((person) => {
    const ownExceptions = exceptionsBy.get(person.userId) ?? [];
    const ownOrders = ordersBy.get(person.userId) ?? [];
    return {
      userId: person.userId,
      name: person.name,
      surname: person.surname,
      week: weekFrom(person),
      times: person.times,
      exceptions: ownExceptions.map(({ userId: _, ...each }) => each),
      dayPlanned: ownOrders.map(({ userId: _, ...each }) => each),
    };
  });
}
