import { sql } from "drizzle-orm";
import { listVisitsToReport } from "~/features/visits/queries/of-order";
import { listWorkdays } from "~/features/work-capacity/queries/workdays";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import type { TimerInterval } from "~/kernel/timer-change";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { listOwnTimers } from "./own-timers";

type Known = {
  visits: Awaited<ReturnType<typeof listVisitsToReport>>;
  workdays: Awaited<ReturnType<typeof listWorkdays>>;
};

/** What asks when the own timer on an order ended. Visits and working days suggest answers. */
export type StopPage = Known & {
  order: { id: string; number: string };
  userId: string;
  now: number;
  intervals: readonly TimerInterval[];
};

export async function readStopPage(ctx: AuthContext, workOrderId: string): Promise<StopPage> {
  const { userId } = ctx.actor;
  const [order, intervals, visits, workdays] = await Promise.all([
    readOrderFacts(ctx, workOrderId),
    listOwnTimers(ctx, workOrderId),
    listVisitsToReport(ctx, workOrderId),
    listWorkdays(ctx, sql`SELECT ${userId} AS userId`),
  ]);
  const { id, number } = present(order);
  return {
    order: { id, number },
    userId,
    now: ctx.now().getTime(),
    intervals,
    // Only the own ones: who has a timer on an order may read their visits of it.
    visits: visits.filter(({ technicianIds }) => technicianIds.includes(userId)),
    workdays,
  };
}
