import { answer } from "~/server/command/answer";
import { and, desc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { dailyReportParts, dailyReports } from "~/database/schema/daily-reports";
import {
  isReportOfUse,
  listPlanningOrders,
  MAX_USES,
  REPORT_OF_USE,
  type ReportUse,
  requireInventoryAccess,
} from "~/features/inventory/queries";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderParts } from "~/database/schema/work-orders/plan";
import { fullName } from "~/kernel/authorization/roles";
import type { CardCounts } from "~/kernel/input/list-view";
import { present } from "~/server/command/stored";
import { fieldColumns, flag, NUMBER, type RowOf, value } from "~/database/fields";
import { fixedGroups, type ListOrBoard } from "~/server/queries/groups";
import { archivedIs, type Listing, listPage } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { PART_FIELDS } from "./fields";
import type { ListInput } from "./inputs";
import { STOCK_LEVELS } from "./model";
import { partPolicy } from "./policy";
import { spareParts } from "~/database/schema/spare-parts";

export const LISTED_PART = {
  id: spareParts.id,
  ...fieldColumns(spareParts, PART_FIELDS),
  archived: flag(isNotNull(spareParts.archivedAt)),
  createdAt: spareParts.createdAt,
  version: spareParts.version,
};
export type PartRow = RowOf<typeof LISTED_PART>;

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
  requireInventoryAccess(ctx);
  const pageOf = (params: ListInput) => listPage(ctx, params, listingOf(params));
  if (!cards) return pageOf(listParams);
  const levels = STOCK_LEVELS.filter((each) => (listParams.stock ?? each) === each);
  return fixedGroups(levels, cards, (stock, page) => pageOf({ ...listParams, ...page, stock }));
}

function listingOf({
  outOfStock,
  stock,
  archived,
}: Pick<ListInput, "outOfStock" | "stock" | "archived">): Listing<typeof LISTED_PART> {
  return {
    table: spareParts,
    row: LISTED_PART,
    ...archivedIs(spareParts, archived, [
      outOfStock ? lte(spareParts.stockThousandths, 0) : undefined,
      stock ? STOCKED[stock](spareParts.stockThousandths, 0) : undefined,
    ]),
    sorts: SORTS,
  };
}

/** A spare part as its commands read it: one statement in the caller's round trip. Null when no part has this id. */
export async function findPart(ctx: AuthContext, id: string) {
  const [found = null] = await ctx.db
    .select({
      ...LISTED_PART,
      archivedAt: spareParts.archivedAt,
      updatedAt: spareParts.updatedAt,
      // The references that prevent its deletion, in the order in which they are reported.
      uses: {
        workOrders: value(
          NUMBER,
          sql`(SELECT count(DISTINCT ${workOrderParts.workOrderId}) FROM ${workOrderParts} WHERE ${workOrderParts.sparePartId} = ${spareParts.id})`,
        ),
        dailyReports: value(
          NUMBER,
          sql`(SELECT count(DISTINCT ${dailyReportParts.reportId}) FROM ${dailyReportParts}
            WHERE ${dailyReportParts.sparePartId} = ${spareParts.id})`,
        ),
      },
    })
    .from(spareParts)
    .where(eq(spareParts.id, id));
  return found;
}
export type PartRecord = NonNullable<Awaited<ReturnType<typeof findPart>>>;

/** One spare part with everything its page shows. One round trip. */
export async function getPart(ctx: AuthContext, id: string) {
  requireInventoryAccess(ctx);
  const part = present(await findPart(ctx, id));
  return {
    ...part,
    availableActions: partPolicy.actions(part),
    deleteBlocked: partPolicy.deleteBlocked(part),
  };
}
export type PartDetail = Awaited<ReturnType<typeof getPart>>;

type StockedPart = { id: string; name: string; unit: Unit; stockThousandths: number };

/** Those of the parts that exist, including archived ones. */
export function listStockedParts(
  ctx: AuthContext,
  ids: readonly (string | null)[],
): Promise<StockedPart[]> {
  return ctx.db
    .select({
      id: spareParts.id,
      name: spareParts.name,
      unit: spareParts.unit,
      stockThousandths: spareParts.stockThousandths,
    })
    .from(spareParts)
    .where(
      sql`${spareParts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(Boolean))}))`,
    );
}

/** A report that used a part, with the unit of that time. */
type PartUse = ReportUse & { quantityThousandths: Thousandths; unit: Unit };

/** The latest reports that used a part and still count, newest first. */
export async function listPartUses(ctx: AuthContext, partId: string): Promise<PartUse[]> {
  requireInventoryAccess(ctx);
  const rows = await ctx.db
    .select({
      ...REPORT_OF_USE,
      id: dailyReportParts.id,
      quantityThousandths: dailyReportParts.quantityThousandths,
      unit: dailyReportParts.unit,
    })
    .from(dailyReportParts)
    .crossJoin(dailyReports)
    .crossJoin(workOrders)
    .crossJoin(users)
    .where(and(isReportOfUse(dailyReportParts.reportId), eq(dailyReportParts.sparePartId, partId)))
    .orderBy(desc(dailyReports.reportOn), desc(sql`${dailyReportParts}.rowid`))
    .limit(MAX_USES);
  return rows.map(({ name, surname, ...row }) => ({
    ...row,
    authorName: fullName({ name, surname }),
  }));
}

export function listOrdersWithPart(ctx: AuthContext, partId: string) {
  const { workOrderId, sparePartId } = workOrderParts;
  return listPlanningOrders(
    ctx,
    sql`SELECT ${workOrderId} FROM ${workOrderParts} WHERE ${sparePartId} = ${partId}`,
  );
}

/** The response of every spare part command. */
export const { of: partResponse, schema: PART_RESPONSE } = answer(spareParts, {
  id: spareParts.id,
  name: spareParts.name,
  version: spareParts.version,
  stockThousandths: spareParts.stockThousandths,
});
