import { and, asc, isNull, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { may } from "~/kernel/authorization/actions";
import { checklistRelationship, OPEN_ORDER } from "../policy/rights";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";
import { requireChecklists } from "./feature";
import { findOrder } from "./of-order";

const MAX_CHOICES = 200;

/** The templates that an order does not have yet, for the dialog that adds one. */
export async function getAddable(ctx: AuthContext, workOrderId: string) {
  const [, found, templates] = await Promise.all([
    requireChecklists(ctx),
    findOrder(ctx, workOrderId),
    listAddable(ctx, workOrderId),
  ]);
  const order = present(found);
  if (!may(ctx.actor, "checklists.add", checklistRelationship(order, ctx.actor)))
    throw new Refusal("not_allowed");
  if (!OPEN_ORDER.includes(order.status))
    throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
  return templates;
}

function listAddable(ctx: AuthContext, workOrderId: string) {
  return ctx.db
    .select({
      id: checklistTemplates.id,
      name: checklistTemplates.name,
      itemCount: checklistTemplates.itemCount,
    })
    .from(checklistTemplates)
    .where(
      and(
        isNull(checklistTemplates.archivedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${workOrderChecklists} WHERE ${workOrderChecklists.workOrderId} = ${workOrderId}
          AND ${workOrderChecklists.templateId} = ${checklistTemplates.id} AND ${workOrderChecklists.removedAt} IS NULL)`,
      ),
    )
    .orderBy(asc(checklistTemplates.sortKey), asc(checklistTemplates.id))
    .limit(MAX_CHOICES);
}
