import { eq, gt, isNotNull, lt, lte } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { flag } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { fixedGroups, type ListOrBoard } from "~/kernel/server/queries/groups";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { STOCK_LEVELS } from "../model";
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

const STOCKED = { negative: lt, none: eq, available: gt } as const;

/** One page or the board of spare parts and the total count, in one round trip. */
export async function listParts(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<PartRow>> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const pageOf = (params: ListInput) => listPage(ctx, params, listingOf(params));
  if (!cards) return pageOf(listParams);
  const levels = STOCK_LEVELS.filter((each) => (listParams.stock ?? each) === each);
  return fixedGroups(levels, cards, (stock, page) => pageOf({ ...listParams, ...page, stock }));
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

function listingOf({
  outOfStock,
  stock,
  archived,
}: Pick<ListInput, "outOfStock" | "stock" | "archived">): Listing<typeof ROW> {
  return {
    table: spareParts,
    row: ROW,
    where: [
      outOfStock ? lte(spareParts.stockThousandths, 0) : undefined,
      stock ? STOCKED[stock](spareParts.stockThousandths, 0) : undefined,
      archivedIs(spareParts, archived),
    ],
    sorts: SORTS,
  };
}
