import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { type CapacityException, DEFAULT_WEEK, type Week } from "../model";
import type { Window } from "../policy";

/** The stored capacity of a user, as its command reads it. Null for an unknown user. */
export type StoredCapacity = {
  id: string;
  version: number;
  week: Week;
  exceptions: CapacityException[];
};
type Row = { id: string; version: number | null; week: string | null };

export async function findCapacity(
  ctx: AuthContext,
  id: string,
  { from, to }: Window,
): Promise<StoredCapacity | null> {
  const [rows, exceptions] = await Promise.all([
    ctx.db
      .all<Row>(sql`SELECT u.id, k.version, iif(k.version IS NULL, NULL, json_object('mondayMinutes', k.monday, 'tuesdayMinutes', k.tuesday, 'wednesdayMinutes', k.wednesday,
        'thursdayMinutes', k.thursday, 'fridayMinutes', k.friday, 'saturdayMinutes', k.saturday, 'sundayMinutes', k.sunday)) AS week
      FROM users u LEFT JOIN work_capacity_weeks k ON k.user_id = u.id WHERE u.id = ${id} AND u.anonymised_at IS NULL`),
    ctx.db.all<CapacityException>(
      sql`SELECT day, minutes AS capacityMinutes, reason FROM work_capacity_exceptions WHERE user_id = ${id} AND day BETWEEN ${from} AND ${to}`,
    ),
  ]);
  const row = rows[0];
  return row
    ? {
        id: row.id,
        version: row.version ?? 0,
        week: row.week ? JSON.parse(row.week) : DEFAULT_WEEK,
        exceptions,
      }
    : null;
}
