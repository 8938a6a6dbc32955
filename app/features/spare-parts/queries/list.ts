import { sql } from "drizzle-orm";
import type { Unit } from "~/features/daily-reports/model";
import { may } from "~/kernel/authorization/actions";
import type { Thousandths } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";

export type PartRow = {
  id: string;
  name: string;
  unit: Unit;
  stockThousandths: Thousandths;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = {
  name: sql`t.sort_key`,
  stock: sql`t.stock_thousandths`,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** One page of spare parts and the total count, in one round trip. */
export async function listParts(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: PartRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const page = await listPage<Omit<PartRow, "archived"> & { archived: number }>(
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
  outOfStock,
  archived,
}: Pick<ListInput, "outOfStock" | "archived">): Listing {
  return {
    table: "spare_parts",
    columns: sql`t.id, t.name, t.unit, t.stock_thousandths AS stockThousandths, t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    where: [...(outOfStock ? [sql`t.stock_thousandths <= 0`] : []), archivedIs(archived)],
    sorts: SORTS,
  };
}
