import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";
import { isDefaultOf } from "../policy/templates";

/**
 * The default checklists of the category of this asset that the order never had. Pass null for a new order. None while the feature is
 * disabled.
 */
export async function listDefaults(
  ctx: AuthContext,
  workOrderId: string | null,
  assetId: string | null,
): Promise<{ templateId: string; name: string }[]> {
  if (assetId === null) return [];
  const rows = await ctx.db
    .select({
      templateId: checklistTemplates.id,
      name: checklistTemplates.name,
      assetCategory: checklistTemplates.assetCategory,
      category: assets.category,
    })
    .from(checklistTemplates)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(
      and(
        isNull(checklistTemplates.archivedAt),
        gt(checklistTemplates.assetCategory, ""),
        sql`NOT EXISTS (SELECT 1 FROM ${workOrderChecklists} WHERE ${workOrderChecklists.workOrderId} = ${workOrderId}
          AND ${workOrderChecklists.templateId} = ${checklistTemplates.id})`,
        featureIsOn("CHECKLISTS"),
      ),
    )
    .orderBy(checklistTemplates.sortKey);
  return rows
    .filter((row) => isDefaultOf(row, row.category))
    .map(({ templateId, name }) => ({ templateId, name }));
}
