import type { Status } from "../../app/features/work-orders/model";
import { castMember } from "../../migrations/seeds/cast";
import type { Company } from "./stage";

/** The newest work order in this state that the given user leads, or may approve. */
export async function orderIn({ database }: Company, status: Status, key: string): Promise<string> {
  const own =
    status === "waiting-for-approvals"
      ? "NOT EXISTS (SELECT 1 FROM work_order_approvals a WHERE a.revision_id = w.revision_id AND a.user_id = ?)"
      : LEADS;
  const { rows } = await database.read({
    sql: `SELECT w.id FROM work_orders w WHERE w.status = ? AND ${own} ORDER BY w.seq DESC LIMIT 1`,
    args: [status, castMember(key).id],
  });
  const id = rows[0]?.["id"];
  if (!id) throw new Error(`The demo company has no work order with status ${status} for ${key}`);
  return String(id);
}

const LEADS =
  "EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.to_at IS NULL AND a.is_lead = 1 AND a.user_id = ?)";
