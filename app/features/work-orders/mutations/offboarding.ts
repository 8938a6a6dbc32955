import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity, Announcement } from "~/kernel/server/command/records";
import { expect, guarded, type Step } from "~/kernel/server/command/statement";
import { type Reassignment, nextLeadNeeded } from "../queries/offboarding";
import { assignmentSteps } from "./assignments";
import { activityOf } from "./order";

/** Removes a user from the open orders. An order that was changed or assigned to the user meanwhile aborts the batch. */
export function offboardingSteps(
  ctx: AuthContext,
  userId: string,
  all: readonly Reassignment[],
): Step[] {
  const assigned = sql`SELECT work_order_id FROM work_order_assignments WHERE user_id = ${userId} AND to_at IS NULL AND status_rank IN (1, 2)`;
  return [
    ...all.flatMap(({ order, technicianIds, leadId }) => [
      ...unchanged(ctx, order),
      ...assignmentSteps(ctx, order.id, order, { technicianIds, leadId }),
    ]),
    expect(sql`NOT EXISTS (${assigned})`, nextLeadNeeded([])),
  ];
}

function unchanged(ctx: AuthContext, { id, number, version }: Reassignment["order"]): Step[] {
  const set = sql`UPDATE work_orders SET version = version + 1, updated_at = ${ctx.now().getTime()} WHERE id = ${id} AND version = ${version}`;
  return guarded(
    set,
    new Refusal("version_conflict", "version_conflict", { order: { id, number } }),
  );
}

/** One activity entry for each order. */
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
      .map((userId) => ({ type: "work_order.assigned", ids: { workOrderId: order.id, userId } })),
  );
}
