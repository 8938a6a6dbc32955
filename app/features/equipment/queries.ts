import { answer } from "~/server/command/answer";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { dailyReportEquipment, dailyReports } from "~/database/schema/daily-reports";
import { commonPolicy } from "~/features/inventory/policy";
import {
  authorize,
  isReportOfUse,
  joinedName,
  listPlanningOrders,
  MAX_USES,
  REPORT_OF_USE,
  type ReportUse,
  requireInventoryAccess,
} from "~/features/inventory/queries";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { fullName } from "~/kernel/authorization/roles";
import { workOrderEquipment } from "~/database/schema/work-orders/plan";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { withFieldsOfInput } from "~/server/command/conflict-facts";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import { countOf, fieldColumns, flag, type RowOf } from "~/database/fields";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import { EQUIPMENT_FIELDS } from "./fields";
import type { ListInput, UpdateInput } from "./inputs";
import { equipment, equipmentCategories } from "~/database/schema/equipment";

export const LISTED_EQUIPMENT = {
  id: equipment.id,
  ...fieldColumns(equipment, EQUIPMENT_FIELDS),
  categoryName: joinedName(equipmentCategories),
  archived: flag(isNotNull(equipment.archivedAt)),
  createdAt: equipment.createdAt,
  version: equipment.version,
};
export type EquipmentRow = RowOf<typeof LISTED_EQUIPMENT>;

const SORTS = { name: equipment.sortKey, createdAt: null } as const satisfies Listing["sorts"] &
  Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of equipment and the total count, in one round trip. */
export async function listEquipment(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<EquipmentRow>> {
  requireInventoryAccess(ctx);
  return pageOrGroups(ctx, listParams, listingOf(listParams), cards);
}

function listingOf({ categoryId, archived }: Pick<ListInput, "categoryId" | "archived">): Listing<
  typeof LISTED_EQUIPMENT
> & {
  grouping: Grouping;
} {
  return {
    table: equipment,
    row: LISTED_EQUIPMENT,
    joins: sql`LEFT JOIN ${equipmentCategories} ON ${equipmentCategories.id} = ${equipment.categoryId}`,
    ...archivedIs(equipment, archived, [
      categoryId ? eq(equipment.categoryId, categoryId) : undefined,
    ]),
    sorts: SORTS,
    grouping: {
      by: equipment.categoryId,
      label: sql`(SELECT ${equipmentCategories.name} FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${equipment.categoryId})`,
      order: sql`(SELECT ${equipmentCategories.sortKey} FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${equipment.categoryId})`,
    },
  };
}

/** Equipment as its commands read it: one statement in the caller's round trip. Null when no equipment has this id. */
export async function findEquipment(ctx: AuthContext, id: string) {
  const [found = null] = await ctx.db
    .select({
      ...LISTED_EQUIPMENT,
      archivedAt: equipment.archivedAt,
      updatedAt: equipment.updatedAt,
      // The references that prevent its deletion, in the order in which they are reported.
      uses: {
        workOrders: countOf(workOrderEquipment, eq(workOrderEquipment.equipmentId, equipment.id)),
        dailyReports: countOf(
          dailyReportEquipment,
          eq(dailyReportEquipment.equipmentId, equipment.id),
        ),
      },
    })
    .from(equipment)
    .leftJoin(equipmentCategories, eq(equipmentCategories.id, equipment.categoryId))
    .where(eq(equipment.id, id));
  return found;
}

/** Reads a piece of equipment with everything its page shows, in one round trip. */
export async function getEquipment(ctx: AuthContext, id: string) {
  requireInventoryAccess(ctx);
  const found = present(await findEquipment(ctx, id));
  return {
    ...found,
    availableActions: commonPolicy.actions(found),
    deleteBlocked: commonPolicy.deleteBlocked(found),
  };
}
export type EquipmentDetail = Awaited<ReturnType<typeof getEquipment>>;

/** The latest reports that used the equipment and still count, newest first. */
export async function listEquipmentUses(
  ctx: AuthContext,
  equipmentId: string,
): Promise<ReportUse[]> {
  requireInventoryAccess(ctx);
  const rows = await ctx.db
    .select(REPORT_OF_USE)
    .from(dailyReportEquipment)
    .crossJoin(dailyReports)
    .crossJoin(workOrders)
    .crossJoin(users)
    .where(
      and(
        isReportOfUse(dailyReportEquipment.reportId),
        eq(dailyReportEquipment.equipmentId, equipmentId),
      ),
    )
    .orderBy(desc(dailyReports.reportOn), desc(dailyReports.id))
    .limit(MAX_USES);
  return rows.map(({ name, surname, ...row }) => ({
    ...row,
    id: row.reportId,
    authorName: fullName({ name, surname }),
  }));
}

export function listOrdersWithEquipment(ctx: AuthContext, id: string) {
  const { workOrderId, equipmentId } = workOrderEquipment;
  return listPlanningOrders(
    ctx,
    sql`SELECT ${workOrderId} FROM ${workOrderEquipment} WHERE ${equipmentId} = ${id}`,
  );
}

/** Returns those of the ids that exist, archived equipment included. */
export async function listKnownEquipment(
  ctx: AuthContext,
  ids: readonly (string | null)[],
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: equipment.id })
    .from(equipment)
    .where(
      sql`${equipment.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(Boolean))}))`,
    );
  return rows.map((row) => row.id);
}

type RequestedChange = { field: "name" | "categoryId"; from: string; to: string };

/** Returns what an update would change, with names, for its confirmation. Refuses as the update itself would. One round trip. */
export async function readRequestedChanges(
  ctx: AuthContext,
  input: UpdateInput,
): Promise<RequestedChange[]> {
  const [loaded, category] = await Promise.all([
    findEquipment(ctx, input.id),
    findCategory(ctx, input.categoryId),
  ]);
  permit(ctx.actor, "inventory.manage");
  const found = present(loaded);
  try {
    authorize(commonPolicy, found, "update", ctx.actor, input.version);
  } catch (error) {
    throw withFieldsOfInput(error, input);
  }
  return [
    ...(input.name === found.name
      ? []
      : [{ field: "name" as const, from: found.name, to: input.name }]),
    ...(input.categoryId === found.categoryId
      ? []
      : [{ field: "categoryId" as const, from: found.categoryName, to: category?.name ?? "" }]),
  ];
}

export const LISTED_CATEGORY = {
  id: equipmentCategories.id,
  name: equipmentCategories.name,
  version: equipmentCategories.version,
  equipmentCount: countOf(equipment, eq(equipment.categoryId, equipmentCategories.id)),
};
export type EquipmentCategory = RowOf<typeof LISTED_CATEGORY>;

/** Lists all categories by name with their equipment counts. A tenant has a few dozen. */
export async function listEquipmentCategories(ctx: AuthContext): Promise<EquipmentCategory[]> {
  requireInventoryAccess(ctx);
  return ctx.db
    .select(LISTED_CATEGORY)
    .from(equipmentCategories)
    .where(isNull(equipmentCategories.archivedAt))
    .orderBy(equipmentCategories.sortKey, equipmentCategories.id);
}

export async function findCategory(
  ctx: AuthContext,
  id: string | null,
): Promise<EquipmentCategory | null> {
  const rows = await ctx.db
    .select(LISTED_CATEGORY)
    .from(equipmentCategories)
    .where(sql`${equipmentCategories.id} = ${id}`);
  return rows[0] ?? null;
}

export async function getCategory(ctx: AuthContext, id: string): Promise<EquipmentCategory> {
  if (!may(ctx.actor, "settings.manage")) throw new Refusal("not_allowed");
  return present(await findCategory(ctx, id));
}

/** The response of every equipment command. */
export const { of: equipmentResponse, schema: EQUIPMENT_RESPONSE } = answer(equipment, {
  id: equipment.id,
  name: equipment.name,
  version: equipment.version,
});

/** The response of every command of categories. */
export const { of: categoryResponse, schema: CATEGORY_RESPONSE } = answer(equipmentCategories, {
  id: equipmentCategories.id,
  name: equipmentCategories.name,
  version: equipmentCategories.version,
});
