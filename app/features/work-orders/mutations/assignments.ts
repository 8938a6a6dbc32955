import { and, eq, inArray, isNull } from "drizzle-orm";
import { withdrawAssigned } from "~/features/notifications/mutations";
import { newId } from "~/kernel/ids";
import type { RequestContext } from "~/server/request-context";
import { step, type Step } from "~/server/command/statement";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";

export type People = { technicianIds: string[]; leadId: string | null };

/** Exactly one lead when anyone is assigned: the chosen one, or the first (domain-rules §2). */
export function withLead({ technicianIds, leadId }: People): People {
  const ids = [...new Set(technicianIds)];
  return { technicianIds: ids, leadId: leadId ?? ids[0] ?? null };
}

/** Ends the rows of users who are removed or whose role on the order changes, and inserts new rows. The history is kept. */
export function assignmentSteps(
  ctx: Pick<RequestContext, "db" | "now">,
  orderId: string,
  before: People,
  after: People,
): Step[] {
  const at = ctx.now().getTime();
  const same = (id: string) =>
    before.technicianIds.includes(id) && (before.leadId === id) === (after.leadId === id);
  const leaving = before.technicianIds.filter((id) => !after.technicianIds.includes(id));
  const ending = before.technicianIds.filter(
    (id) => !after.technicianIds.includes(id) || !same(id),
  );
  const beginning = after.technicianIds.filter((id) => !same(id));
  const rows = beginning.map((userId) => ({
    id: newId(at),
    workOrderId: orderId,
    userId,
    isLead: userId === after.leadId,
    fromAt: at,
  }));
  return [
    ...(ending.length > 0 ? [step(endAssignments(ctx, orderId, ending, at))] : []),
    ...(leaving.length > 0
      ? [withdrawAssigned(ctx, "work_order.assigned", `/work-orders/${orderId}`, leaving)]
      : []),
    ...rows.map((row) => step(ctx.db.insert(workOrderAssignments).values(row))),
  ];
}

/**
 * Deletes the assignments that an act began at `fromAt` and that its undo has just ended. One that somebody has changed since began later,
 * and stays.
 */
export function neverAssigned(
  { db, now }: Pick<RequestContext, "db" | "now">,
  orderId: string,
  fromAt: number,
  userIds: string[],
): Step {
  const { workOrderId, userId, fromAt: began, toAt } = workOrderAssignments;
  return step(
    db
      .delete(workOrderAssignments)
      .where(
        and(
          eq(workOrderId, orderId),
          inArray(userId, userIds),
          eq(began, fromAt),
          eq(toAt, now().getTime()),
        ),
      ),
  );
}

function endAssignments(
  ctx: Pick<RequestContext, "db" | "now">,
  orderId: string,
  userIds: string[],
  toAt: number,
) {
  const { workOrderId, userId, toAt: ended } = workOrderAssignments;
  return ctx.db
    .update(workOrderAssignments)
    .set({ toAt })
    .where(and(eq(workOrderId, orderId), inArray(userId, userIds), isNull(ended)));
}
