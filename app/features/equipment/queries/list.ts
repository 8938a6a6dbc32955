import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";

export type EquipmentRow = {
  id: string;
  name: string;
  categoryId: string | null;
  categoryName: string;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = { name: sql`t.sort_key`, createdAt: null } as const satisfies Listing["sorts"] &
  Record<ListInput["sortBy"], unknown>;

/** Reads one page of equipment and the total count, in one round trip. */
export async function listEquipment(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: EquipmentRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const page = await listPage<Omit<EquipmentRow, "archived"> & { archived: number }>(
    ctx,
    listParams,
    listingOf(listParams),
  );
  return {
    ...page,
    entities: page.entities.map((row) => ({ ...row, archived: row.archived === 1 })),
  };
}

export function listingOf({
  categoryId,
  archived,
}: Pick<ListInput, "categoryId" | "archived">): Listing {
  return {
    table: "equipment",
    columns: sql`t.id, t.name, t.category_id AS categoryId, coalesce(c.name, '') AS categoryName, t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    joins: sql`LEFT JOIN equipment_categories c ON c.id = t.category_id`,
    where: [...(categoryId ? [sql`t.category_id = ${categoryId}`] : []), archivedIs(archived)],
    sorts: SORTS,
  };
}
