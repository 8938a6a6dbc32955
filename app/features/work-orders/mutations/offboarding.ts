import { and, eq, sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Activity, Announcement } from "~/server/command/records";
import { expect, guarded, type Step } from "~/server/command/statement";
import { nextLeadNeeded, type Reassignment } from "../queries/offboarding";
import { assignmentSteps } from "./assignments";
import { activityOf } from "./order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";

/** Removes a user from the open orders. An order that was changed or assigned to the user meanwhile aborts the batch. */
export function offboardingSteps(
  ctx: AuthContext,
  userId: string,
  all: readonly Reassignment[],
): Step[] {
  const assigned = sql`SELECT ${workOrderAssignments.workOrderId} FROM ${workOrderAssignments}
    WHERE ${workOrderAssignments.userId} = ${userId} AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.statusRank} IN (1, 2)`;
  return [
    ...all.flatMap(({ order, technicianIds, leadId }) => [
      ...unchanged(ctx, order),
      ...assignmentSteps(ctx, order.id, order, { technicianIds, leadId }),
    ]),
    expect(sql`NOT EXISTS (${assigned})`, nextLeadNeeded([])),
  ];
}

function unchanged(ctx: AuthContext, { id, number, version }: Reassignment["order"]): Step[] {
  const set = ctx.db
    .update(workOrders)
    .set({ version: sql`${workOrders.version} + 1`, updatedAt: ctx.now().getTime() })
    .where(and(eq(workOrders.id, id), eq(workOrders.version, version)));
  return guarded(
    set,
    new Refusal("version_conflict", "version_conflict", { order: { id, number } }),
  );
}

export function offboardingActivity(all: readonly Reassignment[]): Activity[] {
  return all.map(({ order, technicianIds, leadId }) =>
    activityOf(order, "assigned", {
      technicianIds,
      leadId,
      before: { technicianIds: order.technicianIds, leadId: order.leadId },
    }),
  );
}

/** Users who join an order by becoming its lead are notified, as with any assignment. */
export function offboardingNotifications(all: readonly Reassignment[]): Announcement[] {
  return all.flatMap(({ order, technicianIds }) =>
    technicianIds
      .filter((id) => !order.technicianIds.includes(id))
      .map((userId) => announceEvent("work_order.assigned", { workOrderId: order.id, userId })),
  );
}
