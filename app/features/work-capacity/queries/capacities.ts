import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { calendarOf, daysOf, type Window } from "../policy";
import {
  type CapacityException,
  type DayCapacity,
  DEFAULT_WEEK,
  isDefaultWeek,
  type Week,
} from "../model";
import { plannedOrders, type PlannedRow } from "./planned";

export type Capacity = {
  userId: string;
  name: string;
  surname: string;
  version: number;
  week: Week;
  isDefault: boolean;
  /** Between the requested days. */
  exceptions: CapacityException[];
  days: DayCapacity[];
};

type PersonRow = { userId: string; name: string; surname: string; version: number | null } & {
  [Field in keyof Week]: number | null;
};
type ExceptionRow = CapacityException & { userId: string };

const WEEK = sql`k.monday AS mondayMinutes, k.tuesday AS tuesdayMinutes, k.wednesday AS wednesdayMinutes, k.thursday AS thursdayMinutes,
  k.friday AS fridayMinutes, k.saturday AS saturdayMinutes, k.sunday AS sundayMinutes`;

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
  const [persons, exceptions, orders] = await Promise.all([
    ctx.db.all<PersonRow>(weeksOf(people)),
    ctx.db.all<ExceptionRow>(exceptionsOf(people)),
    ctx.db.all<PlannedRow>(plannedOrders(people, window, exceptOrderId)),
  ]);
  return persons.map((person) => {
    const own = exceptions
      .filter((each) => each.userId === person.userId)
      .map(({ userId: _, ...each }) => each);
    const week = weekFrom(person);
    const days = daysOf(
      calendarOf(week, own),
      orders.filter((each) => each.userId === person.userId),
      window,
    );
    const { userId, name, surname, version } = person;
    return {
      userId,
      name,
      surname,
      version: version ?? 0,
      week,
      isDefault: isDefaultWeek(week),
      exceptions: own.filter(({ day }) => day >= window.from && day <= window.to),
      days,
    };
  });
}

export function weeksOf(people: SQL): SQL {
  return sql`SELECT p.userId, u.name, u.surname, k.version, ${WEEK} FROM (${people}) AS p
    CROSS JOIN users u ON u.id = p.userId AND u.anonymised_at IS NULL LEFT JOIN work_capacity_weeks k ON k.user_id = p.userId
    ORDER BY u.sort_key, u.id`;
}

/** All of a user's exceptions: an order that extends beyond the requested days is spread over days outside of them too. */
export function exceptionsOf(people: SQL): SQL {
  return sql`SELECT x.user_id AS userId, x.day, x.minutes AS capacityMinutes, x.reason FROM (${people}) AS p
    CROSS JOIN work_capacity_exceptions x ON x.user_id = p.userId`;
}

function weekFrom(row: PersonRow): Week {
  if (row.version === null) return DEFAULT_WEEK;
  const {
    mondayMinutes,
    tuesdayMinutes,
    wednesdayMinutes,
    thursdayMinutes,
    fridayMinutes,
    saturdayMinutes,
    sundayMinutes,
  } = row;
  const week = {
    mondayMinutes,
    tuesdayMinutes,
    wednesdayMinutes,
    thursdayMinutes,
    fridayMinutes,
    saturdayMinutes,
    sundayMinutes,
  };
  // Safe: the columns are NOT NULL, and the row exists when there is a version.
  return week as Week;
}
