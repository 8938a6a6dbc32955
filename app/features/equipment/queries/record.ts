import { eq, sql } from "drizzle-orm";
import { dailyReportEquipment } from "~/features/daily-reports/schema";
import { workOrderEquipment } from "~/features/work-orders/schema/plan";
import { countOf, TEXT, value } from "~/kernel/server/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, equipmentActions } from "../policy";
import type { EquipmentUses } from "../model";
import { equipment, equipmentCategories } from "../schema";

/** Equipment as its commands need it. */
export type EquipmentRecord = {
  id: string;
  name: string;
  categoryId: string | null;
  categoryName: string;
  archived: boolean;
  archivedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
  uses: EquipmentUses;
};

/** Reads equipment with one SQL statement; null when the id does not exist. */
export async function findEquipment(ctx: AuthContext, id: string): Promise<EquipmentRecord | null> {
  const [found] = await ctx.db
    .select({
      id: equipment.id,
      name: equipment.name,
      categoryId: equipment.categoryId,
      categoryName: value(TEXT, sql`coalesce(${equipmentCategories.name}, '')`),
      archivedAt: equipment.archivedAt,
      createdAt: equipment.createdAt,
      updatedAt: equipment.updatedAt,
      version: equipment.version,
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
  return found ? { ...found, archived: found.archivedAt !== null } : null;
}

/** Reads a piece of equipment with everything its page shows, in one round trip. */
export async function getEquipment(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const found = present(await findEquipment(ctx, id));
  return {
    ...found,
    availableActions: equipmentActions(found),
    deleteBlocked: deleteBlocked(found),
  };
}
export type EquipmentDetail = Awaited<ReturnType<typeof getEquipment>>;
