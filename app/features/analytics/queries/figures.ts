import { sql } from "drizzle-orm";
import { queryRows } from "~/server/queries/query-rows";
import { listOf } from "~/database/fields";
import { type Hours, sumHours } from "~/kernel/time/hours";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";
import { type Rated, rated } from "./efficiency";
import { HOUR_SUMS } from "./hours";
import { doneIn, EFFORT, hoursIn, readIn, type Scope, scopeBefore, type Scoped } from "./scope";

type Metrics = { done: Rated; hours: Hours };
export type Figures = Scoped<
  Metrics & {
    /** The months just before whole months, otherwise the same number of days. */ before: Metrics & {
      from: Day;
      to: Day;
    };
  }
>;

/** The key metrics of the period, and of the one before: orders done, efficiency, and hours. */
export function readFigures(ctx: AuthContext, listParams: ScopeInput): Promise<Figures> {
  return readIn(ctx, listParams, async (scope) => {
    const earlier = scopeBefore(scope);
    const [metrics, before] = await Promise.all([
      readMetrics(ctx, scope),
      readMetrics(ctx, earlier),
    ]);
    return { ...metrics, before: { ...before, from: earlier.from, to: earlier.to } };
  });
}

async function readMetrics(ctx: AuthContext, scope: Scope): Promise<Metrics> {
  const [done, hours] = await Promise.all([
    queryRows(ctx, EFFORT, sql`SELECT ${listOf(EFFORT)} FROM ${doneIn(scope)}`),
    queryRows(ctx, HOUR_SUMS, sql`SELECT ${listOf(HOUR_SUMS)} FROM ${hoursIn(scope)}`),
  ]);
  return {
    done: rated(done[0] ?? { orders: 0, plannedMinutes: 0, workedMinutes: 0 }),
    hours: hours[0] ?? sumHours([]),
  };
}
