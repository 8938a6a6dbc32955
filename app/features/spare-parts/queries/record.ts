import { eq, sql } from "drizzle-orm";
import { dailyReportParts } from "~/features/daily-reports/schema";
import { workOrderParts } from "~/features/work-orders/schema/plan";
import { NUMBER, value } from "~/kernel/server/database/fields";
import { may } from "~/kernel/authorization/actions";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, partActions } from "../policy";
import type { PartUses } from "../model";
import { spareParts } from "../schema";

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
  const [found] = await ctx.db
    .select({
      id: spareParts.id,
      name: spareParts.name,
      unit: spareParts.unit,
      stockThousandths: spareParts.stockThousandths,
      archivedAt: spareParts.archivedAt,
      createdAt: spareParts.createdAt,
      updatedAt: spareParts.updatedAt,
      version: spareParts.version,
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
  return found ? { ...found, archived: found.archivedAt !== null } : null;
}

/** One spare part with everything its page shows. One round trip. */
export async function getPart(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const part = present(await findPart(ctx, id));
  return { ...part, availableActions: partActions(part), deleteBlocked: deleteBlocked(part) };
}
export type PartDetail = Awaited<ReturnType<typeof getPart>>;
