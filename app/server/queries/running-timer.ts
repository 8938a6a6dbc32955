import { DAYS_BACK_MS } from "~/kernel/time/days-back";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { NUMBER, value } from "~/database/fields";
import { timerIntervals } from "~/database/schema/timers";
import { workOrders } from "~/database/schema/work-orders/order";
import type { RequestContext } from "../request-context";

const other = alias(timerIntervals, "other");
/** Of the same user on the same order. */
const OF_ORDER = sql`${other.workOrderId} = ${timerIntervals.workOrderId} AND ${other.userId} = ${timerIntervals.userId}`;

const TIMER = {
  id: timerIntervals.id,
  workOrderId: timerIntervals.workOrderId,
  kind: timerIntervals.kind,
  startedAt: timerIntervals.startedAt,
  stoppedAt: timerIntervals.stoppedAt,
  ending: timerIntervals.ending,
  orderNumber: workOrders.number,
  earlierMs: value(
    NUMBER,
    sql`(SELECT coalesce(sum(${other.stoppedAt} - ${other.startedAt}), 0) FROM ${timerIntervals} ${other} WHERE ${OF_ORDER}
      AND ${other.startedAt} < ${timerIntervals.startedAt} AND ${other.startedAt} > ${timerIntervals.startedAt} - ${DAYS_BACK_MS})`,
  ),
};

/** The timer of a user that runs, shown in the header. One runs per person, so it is one row of a unique index. */
async function findRunningTimer({ db }: Pick<RequestContext, "db">, userId: string) {
  const [running] = await db
    .select(TIMER)
    .from(timerIntervals)
    .innerJoin(workOrders, eq(workOrders.id, timerIntervals.workOrderId))
    .where(and(eq(timerIntervals.userId, userId), isNull(timerIntervals.stoppedAt)));
  return running ?? null;
}

/** What every page shows of a user's timer. */
export async function readOwnTimers(ctx: Pick<RequestContext, "db" | "now">, userId: string) {
  const [timer, paused] = await Promise.all([
    findRunningTimer(ctx, userId),
    findPausedTimer(ctx, userId),
  ]);
  return { timer, paused };
}

/** What a user paused last on an open order and did not continue. */
async function findPausedTimer(ctx: Pick<RequestContext, "db" | "now">, userId: string) {
  const [paused] = await ctx.db
    .select(TIMER)
    .from(timerIntervals)
    .innerJoin(workOrders, eq(workOrders.id, timerIntervals.workOrderId))
    .where(
      and(
        eq(timerIntervals.userId, userId),
        gt(timerIntervals.startedAt, ctx.now().getTime() - DAYS_BACK_MS),
        eq(timerIntervals.ending, "paused").inlineParams(),
        inArray(workOrders.status, ["backlog", "in-progress"]).inlineParams(),
        sql`NOT EXISTS (SELECT 1 FROM ${timerIntervals} ${other} WHERE ${OF_ORDER} AND ${other.startedAt} > ${timerIntervals.startedAt})`,
      ),
    )
    .orderBy(desc(timerIntervals.startedAt))
    .limit(1);
  return paused ?? null;
}
