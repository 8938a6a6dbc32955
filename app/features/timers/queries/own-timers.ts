import { DAYS_BACK_MS } from "~/kernel/time/days-back";
import { and, asc, eq, gt, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { flag } from "~/database/fields";
import type { Instant } from "~/kernel/time/instants";
import { presentPeople } from "~/features/work-orders/queries/assignments";
import { workOrders } from "~/database/schema/work-orders/order";
import type { AuthContext } from "~/server/request-context";
import { timerIntervals } from "~/database/schema/timers";

const INTERVAL = {
  id: timerIntervals.id,
  workOrderId: timerIntervals.workOrderId,
  kind: timerIntervals.kind,
  startedAt: timerIntervals.startedAt,
  stoppedAt: timerIntervals.stoppedAt,
  ending: timerIntervals.ending,
};
export const LISTED_INTERVAL = { ...INTERVAL, orderNumber: workOrders.number };

/** The user's recent intervals on the order, and the one that runs on another order. */
export function listOwnTimers(ctx: AuthContext, workOrderId: string) {
  return ctx.db
    .select({ ...LISTED_INTERVAL, isCut: IS_CUT })
    .from(timerIntervals)
    .innerJoin(workOrders, eq(workOrders.id, timerIntervals.workOrderId))
    .where(
      and(
        eq(timerIntervals.userId, ctx.actor.userId),
        or(
          and(eq(timerIntervals.workOrderId, workOrderId), isRecent(ctx)),
          isNull(timerIntervals.stoppedAt),
        ),
      ),
    )
    .orderBy(asc(timerIntervals.startedAt));
}

const next = alias(timerIntervals, "next");
/** The start on another order ended it (isUnsure). */
const IS_CUT = flag(
  sql`EXISTS (SELECT 1 FROM ${timerIntervals} ${next} WHERE ${next.userId} = ${timerIntervals.userId}
    AND ${next.startedAt} = ${timerIntervals.stoppedAt} AND ${next.workOrderId} <> ${timerIntervals.workOrderId})`,
);

/** The recent intervals of the order's technicians, for its report. */
export function listOrderTimers(ctx: AuthContext, workOrderId: string) {
  return ctx.db
    .select({ ...INTERVAL, technicianId: timerIntervals.userId, isCut: IS_CUT })
    .from(timerIntervals)
    .where(
      and(
        eq(timerIntervals.workOrderId, workOrderId),
        sql`${timerIntervals.userId} IN (${presentPeople(workOrderId)})`,
        isRecent(ctx),
      ),
    )
    .orderBy(asc(timerIntervals.startedAt));
}

/** An interval of this user; undefined for those of others. */
export async function findInterval(ctx: AuthContext, id: string) {
  const [found] = await ctx.db
    .select(INTERVAL)
    .from(timerIntervals)
    .where(and(eq(timerIntervals.id, id), eq(timerIntervals.userId, ctx.actor.userId)));
  return found;
}

/** The user's interval on the order that ran at an instant; undefined without one. */
export async function findIntervalAt(ctx: AuthContext, workOrderId: string, at: Instant) {
  const [found] = await ctx.db
    .select(INTERVAL)
    .from(timerIntervals)
    .where(
      and(
        eq(timerIntervals.workOrderId, workOrderId),
        eq(timerIntervals.userId, ctx.actor.userId),
        lte(timerIntervals.startedAt, at),
        or(isNull(timerIntervals.stoppedAt), gt(timerIntervals.stoppedAt, at)),
      ),
    )
    .limit(1);
  return found;
}

function isRecent(ctx: AuthContext): SQL {
  return gte(timerIntervals.startedAt, ctx.now().getTime() - DAYS_BACK_MS);
}
