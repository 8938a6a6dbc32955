import { namesOf, recordOf } from "~/kernel/record-of";
import { type SQL, sql } from "drizzle-orm";
import { json, listOf, orNull, type RowOf, TEXT, value } from "~/database/fields";
import { holidaysOf, workdayOf } from "~/features/settings/queries";
import { users } from "~/database/schema/users";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { calendarOf, daysOf, minutesByDay, type Window, type WorkingHours } from "../policy";
import {
  type CapacityException,
  type DayCapacity,
  DEFAULT_WEEK,
  isDefaultWeek,
  type Week,
  type WeekTimes,
} from "../model";
import { PLANNED, plannedOrders, plannedVisits, VISIT } from "./planned";
import { WEEK_TIMES } from "./stored";
import { workCapacityExceptions, workCapacityWeeks } from "~/database/schema/work-capacity";

export type Capacity = {
  userId: string;
  name: string;
  surname: string;
  version: number;
  week: Week;
  isDefault: boolean;
  times: WeekTimes;
  hours: WorkingHours;
  /** Between the requested days. */
  exceptions: CapacityException[];
  days: DayCapacity[];
};

export const PERSON = {
  userId: value(TEXT, sql`p.userId`),
  name: users.name,
  surname: users.surname,
  version: orNull(workCapacityWeeks.version),
  mondayMinutes: orNull(workCapacityWeeks.monday),
  tuesdayMinutes: orNull(workCapacityWeeks.tuesday),
  wednesdayMinutes: orNull(workCapacityWeeks.wednesday),
  thursdayMinutes: orNull(workCapacityWeeks.thursday),
  fridayMinutes: orNull(workCapacityWeeks.friday),
  saturdayMinutes: orNull(workCapacityWeeks.saturday),
  sundayMinutes: orNull(workCapacityWeeks.sunday),
  times: json(WEEK_TIMES, sql`coalesce(${workCapacityWeeks.times}, '{}')`),
};
export const EXCEPTION = {
  userId: workCapacityExceptions.userId,
  day: workCapacityExceptions.day,
  capacityMinutes: workCapacityExceptions.minutes,
  reason: workCapacityExceptions.reason,
};

export function peopleNamed(ids: readonly string[]): SQL {
  return sql`SELECT value AS userId FROM json_each(${JSON.stringify(ids)})`;
}

/** The capacity and the planned orders of these users, sorted by name. One round trip. The caller checks the permission. */
export async function readCapacities(
  ctx: AuthContext,
  people: SQL,
  window: Window,
  exceptOrderId: string | null = null,
): Promise<Capacity[]> {
  const [persons, exceptions, orders, visits, settings] = await Promise.all([
    queryRows(ctx, PERSON, weeksOf(people)),
    queryRows(ctx, EXCEPTION, exceptionsOf(people)),
    queryRows(ctx, PLANNED, plannedOrders(people, window, exceptOrderId)),
    queryRows(ctx, VISIT, plannedVisits(people, window, exceptOrderId)),
    ctx.settings(),
  ]);
  const { timeZone } = settings;
  const holidays = holidaysOf(settings);
  const workday = workdayOf(settings);
  const exceptionsBy = byUser(exceptions);
  const ordersBy = byUser(orders);
  const visitsBy = byUser(visits);
  return persons.map((person) => {
    const own = (exceptionsBy.get(person.userId) ?? []).map(({ userId: _, ...each }) => each);
    const week = weekFrom(person);
    const { times } = person;
    const hours = { times, workday };
    const days = daysOf(
      calendarOf(week, own, holidays, hours),
      ordersBy.get(person.userId) ?? [],
      window,
      minutesByDay(visitsBy.get(person.userId) ?? [], timeZone),
    );
    const { userId, name, surname, version } = person;
    return {
      userId,
      name,
      surname,
      version: version ?? 0,
      week,
      isDefault: isDefaultWeek(week) && Object.keys(times).length === 0,
      times,
      hours,
      exceptions: own.filter(({ day }) => day >= window.from && day <= window.to),
      days,
    };
  });
}

/** The rows of each user: one pass, whatever the number of users. */
export function byUser<Row extends { userId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.userId);
    if (own) own.push(row);
    else found.set(row.userId, [row]);
  }
  return found;
}

export function weeksOf(people: SQL): SQL {
  return sql`SELECT ${listOf(PERSON)} FROM (${people}) AS p
    CROSS JOIN ${users} ON ${users.id} = p.userId AND ${users.anonymisedAt} IS NULL
    LEFT JOIN ${workCapacityWeeks} ON ${workCapacityWeeks.userId} = p.userId
    ORDER BY ${users.sortKey}, ${users.id}`;
}

/** All of a user's exceptions: an order that extends beyond the requested days is spread over days outside of them too. */
export function exceptionsOf(people: SQL): SQL {
  return sql`SELECT ${listOf(EXCEPTION)} FROM (${people}) AS p
    CROSS JOIN ${workCapacityExceptions} ON ${workCapacityExceptions.userId} = p.userId`;
}

export function weekFrom(row: RowOf<typeof PERSON>): Week {
  // The columns are NOT NULL: all of them are null when the user has no week.
  return recordOf(namesOf(DEFAULT_WEEK), (field) => row[field] ?? DEFAULT_WEEK[field]);
}
