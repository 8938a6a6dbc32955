import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, equipmentActions } from "../policy";
import type { EquipmentUses } from "../model";

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
  const rows = await ctx.db.all<
    Omit<EquipmentRecord, "archived" | "uses"> & EquipmentUses
  >(sql`SELECT t.id, t.name, t.category_id AS categoryId, coalesce(c.name, '') AS categoryName,
      t.archived_at AS archivedAt, t.created_at AS createdAt, t.updated_at AS updatedAt, t.version,
      (SELECT count(*) FROM work_order_equipment w WHERE w.equipment_id = t.id) AS workOrders,
      (SELECT count(*) FROM daily_report_equipment d WHERE d.equipment_id = t.id) AS dailyReports
    FROM equipment t LEFT JOIN equipment_categories c ON c.id = t.category_id WHERE t.id = ${id}`);
  const [found] = rows;
  if (!found) return null;
  const { workOrders, dailyReports, ...row } = found;
  return { ...row, archived: row.archivedAt !== null, uses: { workOrders, dailyReports } };
}

/** Reads a piece of equipment with everything its page shows, in one round trip. */
export async function getEquipment(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const equipment = present(await findEquipment(ctx, id));
  return {
    ...equipment,
    availableActions: equipmentActions(equipment),
    deleteBlocked: deleteBlocked(equipment),
  };
}
export type EquipmentDetail = Awaited<ReturnType<typeof getEquipment>>;
