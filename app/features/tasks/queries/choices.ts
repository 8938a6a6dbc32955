import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";

type Named = { id: string; name: string };
const MOST = 500;

/** All users to whom a task can be assigned, by name: for the form and the filter of the list. */
export function readTechnicianChoices(ctx: AuthContext): Promise<Named[]> {
  return ctx.db
    .all<Named>(sql`SELECT u.id, trim(u.name || ' ' || u.surname) AS name FROM user_roles o CROSS JOIN users u ON u.id = o.user_id
    WHERE o.role = 'TECHNICIAN' AND u.active = 1 ORDER BY u.sort_key, u.id LIMIT ${MOST}`);
}
