import { and, between, eq, sql } from "drizzle-orm";
import type { AuthContext } from "~/server/request-context";
import { guarded, insertSelected, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { Window } from "./policy";
import type { StoredCapacity } from "./queries/stored";
import type { CapacityException, Week, WeekTimes } from "./model";
import { workCapacityExceptions, workCapacityWeeks } from "~/database/schema/work-capacity";

/** Compare-and-set on the week's version. A user's first week is a new row. */
export function setWeek(
  ctx: AuthContext,
  current: StoredCapacity,
  week: Week,
  times: WeekTimes,
): Step[] {
  const at = ctx.now().getTime();
  const set = {
    monday: week.mondayMinutes,
    tuesday: week.tuesdayMinutes,
    wednesday: week.wednesdayMinutes,
    thursday: week.thursdayMinutes,
    friday: week.fridayMinutes,
    saturday: week.saturdayMinutes,
    sunday: week.sundayMinutes,
    times: JSON.stringify(times),
    updatedAt: at,
  };
  if (current.version === 0)
    return [
      step(
        ctx.db.insert(workCapacityWeeks).values({ userId: current.id, ...set }),
        conflict(current),
      ),
    ];
  return guarded(
    ctx.db
      .update(workCapacityWeeks)
      .set({ ...set, version: sql`${workCapacityWeeks.version} + 1` })
      .where(
        and(
          eq(workCapacityWeeks.userId, current.id),
          eq(workCapacityWeeks.version, current.version),
        ),
      ),
    conflict(current),
  );
}

/** Replaces the exceptions between two days. */
export function setExceptions(
  ctx: AuthContext,
  id: string,
  { from, to }: Window,
  exceptions: readonly CapacityException[],
): Step[] {
  return [
    step(
      ctx.db
        .delete(workCapacityExceptions)
        .where(
          and(eq(workCapacityExceptions.userId, id), between(workCapacityExceptions.day, from, to)),
        ),
    ),
    step(
      insertSelected(
        workCapacityExceptions,
        {
          userId: id,
          day: sql`value ->> 'day'`,
          minutes: sql`value ->> 'capacityMinutes'`,
          reason: sql`value ->> 'reason'`,
        },
        sql`FROM json_each(${JSON.stringify(exceptions)})`,
      ),
    ),
  ];
}
