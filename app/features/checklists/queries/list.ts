import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { type CardCounts, CARDS_AT_ONCE, MAX_CARDS } from "~/kernel/input/list-view";
import { fold } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import { countOf, flag, type RowOf } from "~/database/fields";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing, listPage } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/template";
import { isDefaultOf } from "../policy/templates";
import { checklistTemplates, workOrderChecklists } from "~/database/schema/checklists";

const SORTS = {
  name: checklistTemplates.sortKey,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

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
    listParams.assetCategory
      ? pageOfCategory(ctx, listParams, listParams.assetCategory, cards)
      : pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  return features.CHECKLISTS.enabled ? found : null;
}

const MAX_WITH_CATEGORY = 10_000;

/**
 * One page or the board of the templates of a category, in any spelling, as new orders get them. SQLite compares no case but that of ASCII: the
 * few templates with a category are read and compared here, in one round trip.
 */
async function pageOfCategory(
  ctx: AuthContext,
  listParams: ListInput,
  category: string,
  cards: CardCounts | null,
): Promise<ListOrBoard<TemplateRow>> {
  const all = { ...listParams, pageNumber: 1, pageSize: MAX_WITH_CATEGORY };
  const { entities } = await listPage(ctx, all, listingOf(listParams));
  const found = entities.filter((row) => isDefaultOf(row, category));
  const totalCount = found.length;
  const before = (listParams.pageNumber - 1) * listParams.pageSize;
  if (!cards) return { entities: found.slice(before, before + listParams.pageSize), totalCount };
  const key = found[0]?.assetCategory ?? "";
  const visible = found.slice(0, Math.min(cards[key] ?? CARDS_AT_ONCE, MAX_CARDS));
  const group = { key, label: key, count: totalCount, ids: visible.map(({ id }) => id) };
  const groups = totalCount === 0 ? [] : [group];
  return { entities: visible, totalCount, board: { groupCount: groups.length, groups } };
}

const MAX_CATEGORIES = 200;

/** The asset categories of the active templates, in order, each in one of its spellings. */
export async function listTemplateCategories(ctx: AuthContext): Promise<string[]> {
  const t = checklistTemplates;
  const rows = await ctx.db
    .selectDistinct({ category: t.assetCategory })
    .from(t)
    .where(and(isNull(t.archivedAt), gt(t.assetCategory, "")))
    .orderBy(asc(t.assetCategory))
    .limit(MAX_CATEGORIES);
  const spelled = new Map(rows.toReversed().map(({ category }) => [fold(category), category]));
  return [...spelled.values()].toReversed();
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
    ...archivedIs(checklistTemplates, archived, [
      assetCategory ? gt(checklistTemplates.assetCategory, "") : undefined,
    ]),
    sorts: SORTS,
    grouping: { by: checklistTemplates.assetCategory },
  };
}
