import { and, eq, isNull } from "drizzle-orm";
import { timerIntervals } from "~/database/schema/timers";
import { workOrders } from "~/database/schema/work-orders/order";
import type { RequestContext } from "../request-context";

/** The timer of a user that runs, shown in the header. One runs per person, so it is one row of a unique index. */
export async function findRunningTimer({ db }: Pick<RequestContext, "db">, userId: string) {
  const { id, workOrderId, kind, startedAt, stoppedAt, ending } = timerIntervals;
  const [running] = await db
    .select({
      id,
      workOrderId,
      kind,
      startedAt,
      stoppedAt,
      ending,
      orderNumber: workOrders.number,
    })
    .from(timerIntervals)
    .innerJoin(workOrders, eq(workOrders.id, workOrderId))
    .where(and(eq(timerIntervals.userId, userId), isNull(stoppedAt)));
  return running ?? null;
}
