import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { countOf, flag, type RowOf } from "~/database/fields";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/template";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";

const SORTS = {
  name: checklistTemplates.sortKey,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** A template of the list. */
export const LISTED_TEMPLATE = {
  id: checklistTemplates.id,
  name: checklistTemplates.name,
  assetCategory: checklistTemplates.assetCategory,
  itemCount: checklistTemplates.itemCount,
  versionNumber: checklistTemplates.versionNumber,
  orders: countOf(workOrderChecklists, eq(workOrderChecklists.templateId, checklistTemplates.id)),
  archived: flag(isNotNull(checklistTemplates.archivedAt)),
  createdAt: checklistTemplates.createdAt,
  version: checklistTemplates.version,
};
export type TemplateRow = RowOf<typeof LISTED_TEMPLATE>;

/** Reads one page or the board of templates and the total count, in one round trip. */
export async function listTemplates(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<ListOrBoard<TemplateRow>> {
  const found = await findTemplates(ctx, listParams, null);
  if (!found) throw new Refusal("feature_off");
  return found;
}

/** The same; null while the feature is disabled. */
export async function findTemplates(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null,
): Promise<ListOrBoard<TemplateRow> | null> {
  if (!may(ctx.actor, "checklists.manage")) throw new Refusal("not_allowed");
  const [found, { features }] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  return features.CHECKLISTS.enabled ? found : null;
}

const MAX_CATEGORIES = 200;

/** The asset categories of the active templates, in order. */
export async function listTemplateCategories(ctx: AuthContext): Promise<string[]> {
  const t = checklistTemplates;
  const rows = await ctx.db
    .selectDistinct({ category: t.assetCategory })
    .from(t)
    .where(and(isNull(t.archivedAt), gt(t.assetCategory, "")))
    .orderBy(asc(t.assetCategory))
    .limit(MAX_CATEGORIES);
  return rows.map(({ category }) => category);
}

function listingOf({
  assetCategory,
  archived,
}: Pick<ListInput, "assetCategory" | "archived">): Listing<typeof LISTED_TEMPLATE> & {
  grouping: Grouping;
} {
  return {
    table: checklistTemplates,
    row: LISTED_TEMPLATE,
    where: [
      assetCategory ? eq(checklistTemplates.assetCategory, assetCategory) : undefined,
      archivedIs(checklistTemplates, archived),
    ],
    sorts: SORTS,
    grouping: { by: checklistTemplates.assetCategory },
  };
}
