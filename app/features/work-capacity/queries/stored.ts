import { and, between, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { users } from "~/database/schema/users";
import { json } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import {
  type CapacityException,
  DEFAULT_WEEK,
  type Week,
  WEEKDAYS,
  type WeekTimes,
} from "../model";
import type { Window } from "../policy";
import { workCapacityExceptions, workCapacityWeeks } from "~/database/schema/work-capacity";

/** The stored capacity of a user, as its command reads it. Null for an unknown user. */
export type StoredCapacity = {
  id: string;
  version: number;
  week: Week;
  times: WeekTimes;
  exceptions: CapacityException[];
};

const WEEK_OF: Schema<Week> = () =>
  z.object({
    mondayMinutes: z.number(),
    tuesdayMinutes: z.number(),
    wednesdayMinutes: z.number(),
    thursdayMinutes: z.number(),
    fridayMinutes: z.number(),
    saturdayMinutes: z.number(),
    sundayMinutes: z.number(),
  });
export const WEEK_TIMES: Schema<WeekTimes> = () =>
  z.partialRecord(
    z.enum(WEEKDAYS),
    z.object({ start: z.string(), breakMinutes: z.nullable(z.number()) }),
  );
const DAYS = sql.join(
  WEEKDAYS.map((name) => sql`${`${name}Minutes`}, ${workCapacityWeeks[name]}`),
  sql`, `,
);

export async function findCapacity(
  ctx: AuthContext,
  id: string,
  { from, to }: Window,
): Promise<StoredCapacity | null> {
  const [rows, exceptions] = await Promise.all([
    ctx.db
      .select({
        id: users.id,
        version: workCapacityWeeks.version,
        week: json(
          () => z.nullable(WEEK_OF()),
          sql`iif(${workCapacityWeeks.version} IS NULL, NULL, json_object(${DAYS}))`,
        ),
        times: json(WEEK_TIMES, sql`coalesce(${workCapacityWeeks.times}, '{}')`),
      })
      .from(users)
      .leftJoin(workCapacityWeeks, eq(workCapacityWeeks.userId, users.id))
      .where(and(eq(users.id, id), isNull(users.anonymisedAt))),
    ctx.db
      .select({
        day: workCapacityExceptions.day,
        capacityMinutes: workCapacityExceptions.minutes,
        reason: workCapacityExceptions.reason,
      })
      .from(workCapacityExceptions)
      .where(
        and(eq(workCapacityExceptions.userId, id), between(workCapacityExceptions.day, from, to)),
      ),
  ]);
  const row = rows[0];
  return row
    ? {
        id: row.id,
        version: row.version ?? 0,
        week: row.week ?? DEFAULT_WEEK,
        times: row.times,
        exceptions,
      }
    : null;
}
