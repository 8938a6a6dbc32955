import { isNotNull, lte } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import { flag } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { spareParts } from "../schema";

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
  name: spareParts.sortKey,
  stock: spareParts.stockThousandths,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** One page of spare parts and the total count, in one round trip. */
export async function listParts(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: PartRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  return listPage(ctx, listParams, listingOf(listParams));
}

const ROW = {
  id: spareParts.id,
  name: spareParts.name,
  unit: spareParts.unit,
  stockThousandths: spareParts.stockThousandths,
  archived: flag(isNotNull(spareParts.archivedAt)),
  createdAt: spareParts.createdAt,
  version: spareParts.version,
};

export function listingOf({
  outOfStock,
  archived,
}: Pick<ListInput, "outOfStock" | "archived">): Listing<typeof ROW> {
  return {
    table: spareParts,
    row: ROW,
    where: [
      outOfStock ? lte(spareParts.stockThousandths, 0) : undefined,
      archivedIs(spareParts, archived),
    ],
    sorts: SORTS,
  };
}
