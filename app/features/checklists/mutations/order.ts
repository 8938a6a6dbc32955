import { and, eq, isNull, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { expect, guarded, insertSelected, step, type Step } from "~/server/command/statement";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { type ChecklistGuard, MAX_CHECKLISTS } from "../model";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";

export function guardRefusal(guard: ChecklistGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** The order is still open at write time. */
export function expectOrder(orderId: string, statuses: readonly string[]): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${orderId} AND ${workOrders.status} IN ${statuses})`,
    new Refusal("transition_not_allowed", "order_locked"),
  );
}

type Added = { id: string; workOrderId: string; templateId: string };

/** Adds the newest version of a template to an order. An order has a template once. */
export function addSteps(ctx: AuthContext, added: Added): Step[] {
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${checklistTemplates} WHERE ${checklistTemplates.id} = ${added.templateId}
        AND ${checklistTemplates.archivedAt} IS NULL)`,
      new Refusal("invalid_input", "invalid_input", { fields: { templateId: "gone" } }),
    ),
    expect(
      sql`(SELECT count(*) FROM ${workOrderChecklists} WHERE ${workOrderChecklists.workOrderId} = ${added.workOrderId}
        AND ${workOrderChecklists.removedAt} IS NULL) < ${MAX_CHECKLISTS}`,
      guardRefusal("too_many_checklists", { most: MAX_CHECKLISTS }),
    ),
    step(
      insertSelected(
        workOrderChecklists,
        {
          ...added,
          versionId: checklistTemplates.versionId,
          addedBy: ctx.actor.userId,
          addedAt: ctx.now().getTime(),
        },
        sql`FROM ${checklistTemplates} WHERE ${checklistTemplates.id} = ${added.templateId}`,
      ),
      guardRefusal("checklist_exists"),
    ),
  ];
}

type Default = { templateId: string; name: string };

/**
 * Adds the checklists of a maintenance plan, and the default ones of the category of the asset, in the batch that plans the order.
 * One that the order has, or that was taken off it, is not added.
 */
export function addDefaultSteps(
  context: Pick<RequestContext, "now">,
  workOrderId: string,
  defaults: readonly Pick<Default, "templateId">[],
): Step[] {
  const at = context.now().getTime();
  return defaults.map(({ templateId }, index) =>
    step(
      insertSelected(
        workOrderChecklists,
        {
          // In their order, which is by time and id.
          id: newId(at + index),
          workOrderId,
          templateId,
          versionId: checklistTemplates.versionId,
          addedBy: null,
          addedAt: at,
        },
        sql`FROM ${checklistTemplates} WHERE ${checklistTemplates.id} = ${templateId} AND ${checklistTemplates.archivedAt} IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${workOrderChecklists} WHERE ${workOrderChecklists.workOrderId} = ${workOrderId}
            AND ${workOrderChecklists.templateId} = ${templateId})`,
      ),
    ),
  );
}

export function defaultActivity(workOrderId: string, defaults: readonly Default[]): Activity[] {
  return defaults.map(({ name }) =>
    orderActivity(workOrderId, "checklist-added-by-asset", { name }),
  );
}

/** Answers are kept. Two people may take it off: the second finds it gone. */
export function removeSteps(ctx: AuthContext, checklistId: string): Step[] {
  return guarded(
    ctx.db
      .update(workOrderChecklists)
      .set({ removedAt: ctx.now().getTime(), removedBy: ctx.actor.userId })
      .where(and(eq(workOrderChecklists.id, checklistId), isNull(workOrderChecklists.removedAt))),
    guardRefusal("checklist_removed"),
  );
}

export function orderActivity(id: string, event: string, facts: Record<string, unknown>): Activity {
  return { subject: { type: "work-order", id }, event: `work-order.${event}`, facts };
}

/** A log of its own, which the log of the order groups: single answers would hide the rest of it. */
export function answerActivity(
  checklistId: string,
  event: "answered" | "skipped",
  facts: Record<string, unknown>,
): Activity {
  return {
    subject: { type: "work-order-checklist", id: checklistId },
    event: `work-order-checklist.${event}`,
    facts,
  };
}
