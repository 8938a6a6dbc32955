import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";

/** A report that used a part, with the unit of that time. */
export type PartUse = {
  id: string;
  reportId: string;
  workOrderId: string;
  orderNumber: string;
  reportOn: string;
  authorName: string;
  quantityThousandths: Thousandths;
  unit: Unit;
};

const MOST_USES = 20;

/** The latest reports that used a part and still count, newest first. */
export async function listPartUses(ctx: AuthContext, partId: string): Promise<PartUse[]> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const rows = await ctx.db.all<
    Omit<PartUse, "authorName"> & { name: string; surname: string }
  >(sql`SELECT p.id, r.id AS reportId, r.work_order_id AS workOrderId, w.number AS orderNumber,
      r.report_on AS reportOn, u.name, u.surname, p.quantity_thousandths AS quantityThousandths, p.unit
    FROM daily_report_parts p CROSS JOIN daily_reports r ON r.id = p.report_id AND r.status = 'submitted' CROSS JOIN work_orders w ON w.id = r.work_order_id CROSS JOIN users u ON u.id = r.author_id
    WHERE p.spare_part_id = ${partId} ORDER BY p.rowid DESC LIMIT ${MOST_USES}`);
  return rows.map(({ name, surname, ...row }) => ({
    ...row,
    authorName: fullName({ name, surname }),
  }));
}
