import { and, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Announcement, Who } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import { outbox } from "~/database/schema/system";
import { workOrders } from "~/database/schema/work-orders/order";
import type { NotificationEvent } from "~/features/notifications/model";
import { announceEvent } from "~/features/notifications/mutations";
import { isInField } from "~/features/work-orders/queries/list/matching";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import { peopleOf } from "../policy/people";
import type { PlanFacts } from "../queries/facts";
import {
  type DueTable,
  maintenanceOccurrences,
  maintenanceOrders,
} from "~/database/schema/preventive-maintenance";

const MORNING_MINUTE = 7 * 60;
/** A night in which the job did not run is made up for; what was overdue long before is not announced. */
const OVERDUE_DAYS = 7;

/** Nobody's phone rings at night for what a job has done. */
export function tellingTime(now: Instant, today: Day, timeZone: string): Instant {
  return Math.max(now, instantOf(today, MORNING_MINUTE, timeZone));
}

/** Notifies the people of an order that a plan made, and the office when people of the plan are missing from it (domain-rules §10). */
export function orderAnnouncements(plan: PlanFacts, workOrderId: string, by: Who): Announcement[] {
  const { technicianIds, leftOutIds } = peopleOf(plan);
  // Users are not notified of their own actions.
  const about = { workOrderId, ...("userId" in by ? { byId: by.userId } : {}) };
  const isShort = technicianIds.length === 0 || leftOutIds.length > 0;
  return [
    ...technicianIds.map((userId) => announceEvent("work_order.assigned", { ...about, userId })),
    ...(isShort
      ? [announceEvent("maintenance.unassigned", { ...about, leftOut: leftOutIds.join(",") })]
      : []),
  ];
}

/**
 * Notifies the office once of each order whose work is still to be done after its day: the row's id is the occurrence's, or that of one of
 * its orders.
 */
export function announceOverdue(today: Day, at: Instant): Step[] {
  return [
    overdueStep(today, at, maintenanceOccurrences, sql`''`),
    overdueStep(today, at, maintenanceOrders, sql`'-' || ${maintenanceOrders.target}`),
  ];
}

function overdueStep(today: Day, at: Instant, o: DueTable, target: SQL): Step {
  const isPast = and(
    sql`${o.state} = 'ordered'`,
    isNotNull(o.workOrderId),
    lt(o.dueOn, today),
    gte(o.dueOn, addDays(today, -OVERDUE_DAYS)),
  );
  return step(
    insertSelected(
      outbox,
      {
        id: sql`'maintenance-overdue-' || ${o.planId} || '-' || ${o.dueOn} || ${target}`,
        type: "maintenance.overdue" satisfies NotificationEvent,
        // Those of one day are one act.
        ids: sql`json_object('workOrderId', ${o.workOrderId}, 'actId', ${`maintenance-overdue-${today}`})`,
        format: 1,
        createdAt: at,
        nextAt: at,
      },
      sql`FROM ${o} CROSS JOIN ${workOrders} ON ${workOrders.id} = ${o.workOrderId}
        WHERE ${isPast} AND ${isInField(workOrders.statusRank)} ON CONFLICT DO NOTHING`,
    ),
  );
}
