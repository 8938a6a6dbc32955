import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { guarded, step, type Step } from "~/kernel/server/command/statement";
import { conflict } from "~/kernel/server/command/stored";
import type { Window } from "./policy";
import type { StoredCapacity } from "./queries/stored";
import type { CapacityException, Week } from "./model";

/** Compare-and-set on the week's version. A user's first week is a new row. */
export function setWeek(ctx: AuthContext, current: StoredCapacity, week: Week): Step[] {
  const at = ctx.now().getTime();
  const days = sql`${week.mondayMinutes}, ${week.tuesdayMinutes}, ${week.wednesdayMinutes}, ${week.thursdayMinutes}, ${week.fridayMinutes}, ${week.saturdayMinutes}, ${week.sundayMinutes}`;
  if (current.version === 0) {
    return [
      step(
        sql`INSERT INTO work_capacity_weeks (user_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, updated_at) VALUES (${current.id}, ${days}, ${at})`,
        conflict(current),
      ),
    ];
  }
  return guarded(
    sql`UPDATE work_capacity_weeks SET (monday, tuesday, wednesday, thursday, friday, saturday, sunday) = (${days}), version = version + 1, updated_at = ${at}
      WHERE user_id = ${current.id} AND version = ${current.version}`,
    conflict(current),
  );
}

/** Replaces the exceptions between two days. */
export function setExceptions(
  id: string,
  { from, to }: Window,
  exceptions: readonly CapacityException[],
): Step[] {
  return [
    step(
      sql`DELETE FROM work_capacity_exceptions WHERE user_id = ${id} AND day BETWEEN ${from} AND ${to}`,
    ),
    step(sql`INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason)
      SELECT ${id}, value ->> 'day', value ->> 'capacityMinutes', value ->> 'reason' FROM json_each(${JSON.stringify(exceptions)})`),
  ];
}
