import type { SQL } from "drizzle-orm";
import type { Week, CapacityException } from "../model";
import type { PlannedOrder, Window } from "../policy";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { EXCEPTION, exceptionsOf, PERSON, weekFrom, weeksOf } from "./capacities";
import { PLANNED, plannedOrders } from "./planned";

/** A user's week, the days that differ from it, and their part of the orders of the window that have days and no visit. */
export type UserCalendar = {
  userId: string;
  name: string;
  surname: string;
  week: Week;
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
  return persons.map((person) => {
    const ofPerson = ({ userId }: { userId: string }) => userId === person.userId;
    return {
      userId: person.userId,
      name: person.name,
      surname: person.surname,
      week: weekFrom(person),
      exceptions: exceptions.filter(ofPerson).map(({ userId: _, ...each }) => each),
      dayPlanned: orders.filter(ofPerson).map(({ userId: _, ...each }) => each),
    };
  });
}
