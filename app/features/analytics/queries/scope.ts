import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/actions";
import { addDays, type Day } from "~/kernel/days";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { DEFAULT_TIME_ZONE } from "~/kernel/server/settings";
import { dayIn, type Instant, instantOf } from "~/kernel/time";
import { rangeOf, type ScopeInput } from "../inputs";

/** Whose work, for whom, on which days of the company's zone; `since` to `until` are those days as moments, `until` no longer in. */
export type Scope = { from: Day; to: Day; timeZone: string; since: Instant; until: Instant; customerId: string | null; technicianId: string | null };

/** What every report says of itself: the days it is about. */
export type Scoped<T> = T & Pick<Scope, "from" | "to" | "timeZone">;

/**
 * Reads by the days of the company's own zone. Most companies have the usual one, so the read leaves at once with that; another zone is
 * known only with the settings of the same wave, and costs a second one.
 */
export async function readIn<T>(ctx: AuthContext, listParams: ScopeInput, read: (scope: Scope) => Promise<T>): Promise<Scoped<T>> {
  if (!may(ctx.actor, "analytics.read")) throw new Refusal("not_allowed", "not_allowed", { action: "analytics.read" });
  const usual = scopeOf(listParams, DEFAULT_TIME_ZONE, ctx);
  const reading = read(usual);
  reading.catch(() => undefined);
  const { timeZone } = await ctx.settings();
  const scope = timeZone === DEFAULT_TIME_ZONE ? usual : scopeOf(listParams, timeZone, ctx);
  const answer = await (scope === usual ? reading : read(scope));
  return { ...answer, from: scope.from, to: scope.to, timeZone };
}

function scopeOf(listParams: ScopeInput, timeZone: string, ctx: AuthContext): Scope {
  const { from, to } = rangeOf(listParams, dayIn(timeZone, ctx.now().getTime()));
  const { customerId, technicianId } = listParams;
  return { from, to, timeZone, since: instantOf(from, 0, timeZone), until: instantOf(addDays(to, 1), 0, timeZone), customerId, technicianId };
}

/** Conditions joined by AND; null is none. */
export function all(...conditions: (SQL | null)[]): SQL {
  return sql.join(conditions.filter((one) => one !== null), sql` AND `);
}

/** Done orders of the scope as rows of `d`: of everybody together, or what one person planned and worked of each. */
export function doneIn({ since, until, customerId, technicianId }: Scope, ...more: (SQL | null)[]): SQL {
  const table = technicianId ? sql`analytics_done_technicians d` : sql`analytics_done_orders d`;
  const whose = technicianId ? sql`d.technician_id = ${technicianId}` : null;
  const when = sql`d.done_at >= ${since} AND d.done_at < ${until}`;
  return sql`${table} WHERE ${all(whose, when, customerId ? sql`d.customer_id = ${customerId}` : null, ...more)}`;
}

/** Hours of the scope as rows of `h` with their person `u`: by person, each of whose days stand together. */
export function hoursIn({ from, to, customerId, technicianId }: Scope, ...more: (SQL | null)[]): SQL {
  const days = sql`h.technician_id = u.id AND h.report_on BETWEEN ${from} AND ${to}`;
  const narrowed = all(days, customerId ? sql`h.customer_id = ${customerId}` : null, technicianId ? sql`u.id = ${technicianId}` : null, ...more);
  return sql`users u CROSS JOIN analytics_hours h ON ${narrowed}`;
}

/** Planned and worked minutes of the rows of `d`, and how many they are; shares of a plan are rounded once they are summed. */
export const EFFORT = sql`count(*) AS orders, CAST(round(coalesce(sum(d.planned_minutes), 0)) AS INTEGER) AS plannedMinutes,
  coalesce(sum(d.worked_minutes), 0) AS workedMinutes`;
