import { eq, isNotNull, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { flag, TEXT, value } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/kernel/server/queries/groups";
import { archivedIs, type Listing } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { equipment, equipmentCategories } from "../schema";

export type EquipmentRow = {
  id: string;
  name: string;
  categoryId: string | null;
  categoryName: string;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = { name: equipment.sortKey, createdAt: null } as const satisfies Listing["sorts"] &
  Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of equipment and the total count, in one round trip. */
export async function listEquipment(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<EquipmentRow>> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  return pageOrGroups(ctx, listParams, listingOf(listParams), cards);
}

const ROW = {
  id: equipment.id,
  name: equipment.name,
  categoryId: equipment.categoryId,
  categoryName: value(TEXT, sql`coalesce(${equipmentCategories.name}, '')`),
  archived: flag(isNotNull(equipment.archivedAt)),
  createdAt: equipment.createdAt,
  version: equipment.version,
};

function listingOf({
  categoryId,
  archived,
}: Pick<ListInput, "categoryId" | "archived">): Listing<typeof ROW> & { grouping: Grouping } {
  return {
    table: equipment,
    row: ROW,
    joins: sql`LEFT JOIN ${equipmentCategories} ON ${equipmentCategories.id} = ${equipment.categoryId}`,
    where: [
      categoryId ? eq(equipment.categoryId, categoryId) : undefined,
      archivedIs(equipment, archived),
    ],
    sorts: SORTS,
    grouping: {
      by: equipment.categoryId,
      label: sql`(SELECT ${equipmentCategories.name} FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${equipment.categoryId})`,
      order: sql`(SELECT ${equipmentCategories.sortKey} FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${equipment.categoryId})`,
    },
  };
}
