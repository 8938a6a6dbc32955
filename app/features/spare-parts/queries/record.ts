import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, partActions } from "../policy";
import type { PartUses } from "../model";

/** A spare part as its commands read it. */
export type PartRecord = {
  id: string;
  name: string;
  unit: Unit;
  stockThousandths: Thousandths;
  archived: boolean;
  archivedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
  uses: PartUses;
};

/** One statement in the caller's round trip. Null when no part has this id. */
export async function findPart(ctx: AuthContext, id: string): Promise<PartRecord | null> {
  const rows = await ctx.db.all<
    Omit<PartRecord, "archived" | "uses"> & PartUses
  >(sql`SELECT t.id, t.name, t.unit, t.stock_thousandths AS stockThousandths,
      t.archived_at AS archivedAt, t.created_at AS createdAt, t.updated_at AS updatedAt, t.version,
      (SELECT count(DISTINCT w.work_order_id) FROM work_order_parts w WHERE w.spare_part_id = t.id) AS workOrders,
      (SELECT count(DISTINCT d.report_id) FROM daily_report_parts d WHERE d.spare_part_id = t.id) AS dailyReports
    FROM spare_parts t WHERE t.id = ${id}`);
  const [found] = rows;
  if (!found) return null;
  const { workOrders, dailyReports, ...row } = found;
  return { ...row, archived: row.archivedAt !== null, uses: { workOrders, dailyReports } };
}

/** One spare part with everything its page shows. One round trip. */
export async function getPart(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const part = present(await findPart(ctx, id));
  return { ...part, availableActions: partActions(part), deleteBlocked: deleteBlocked(part) };
}
export type PartDetail = Awaited<ReturnType<typeof getPart>>;
