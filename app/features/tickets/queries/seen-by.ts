import { type SQL, sql } from "drizzle-orm";
import { type Actor, holdsAny } from "~/kernel/roles";

/**
 * RULES §7, the row "ticket: read": which tickets this person sees, as a condition on `t`. The one predicate of every list, count,
 * search, picker, file and export. Whether customers see all of their company's is asked of the settings in the same statement.
 */
export function seenBy({ roles, userId, customerId }: Pick<Actor, "roles" | "userId" | "customerId">): SQL {
  if (holdsAny({ roles }, ["SYSTEM_ADMIN", "MANAGER"])) return sql`1`;
  const own = sql`t.creator_id = ${userId}`;
  if (holdsAny({ roles }, ["TECHNICIAN"])) return sql`(${own} OR ${fromWork(userId)})`;
  if (holdsAny({ roles }, ["CUSTOMER_USER", "PARTNER_USER"])) return customerId ? sql`(${own} OR (t.customer_id = ${customerId} AND ${SHOWS_ALL}))` : own;
  return holdsAny({ roles }, ["EMPLOYEE"]) ? own : sql`0`;
}

/** Linked to one of his orders, or waiting for somebody to take it. */
function fromWork(userId: string): SQL {
  const linked = sql`EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = t.work_order_id AND a.user_id = ${userId} AND a.to_at IS NULL)`;
  return sql`(t.work_order_id IS NULL AND t.status IN ('accepted', 'in-progress')) OR ${linked}`;
}

const SHOWS_ALL = sql`coalesce((SELECT value ->> 'enabled' FROM settings WHERE key = 'feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER' ORDER BY valid_from DESC LIMIT 1), 0)`;
