import { and, inArray, isNull, sql } from "drizzle-orm";
import { equipment } from "~/database/schema/equipment";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";

/**
 * The default checklists of the categories of this equipment that the order never had. Pass null for a new order. None while the feature is
 * disabled.
 */
export async function listDefaults(
  ctx: AuthContext,
  workOrderId: string | null,
  equipmentIds: readonly string[],
): Promise<{ templateId: string; name: string }[]> {
  if (equipmentIds.length === 0) return [];
  const categories = sql`SELECT ${equipment.categoryId} FROM ${equipment} WHERE ${inArray(equipment.id, [...equipmentIds])}
    AND ${equipment.categoryId} IS NOT NULL`;
  return ctx.db
    .select({ templateId: checklistTemplates.id, name: checklistTemplates.name })
    .from(checklistTemplates)
    .where(
      and(
        isNull(checklistTemplates.archivedAt),
        sql`${checklistTemplates.categoryId} IN (${categories})`,
        sql`NOT EXISTS (SELECT 1 FROM ${workOrderChecklists} WHERE ${workOrderChecklists.workOrderId} = ${workOrderId}
          AND ${workOrderChecklists.templateId} = ${checklistTemplates.id})`,
        featureIsOn("CHECKLISTS"),
      ),
    )
    .orderBy(checklistTemplates.sortKey);
}
