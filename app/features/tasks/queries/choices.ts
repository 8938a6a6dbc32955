import { and, eq } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { FULL_NAME } from "~/server/queries/related";

type Named = { id: string; name: string };
const MOST = 500;

/** All users to whom a task can be assigned, by name: for the form and the filter of the list. */
export function readTechnicianChoices(ctx: AuthContext): Promise<Named[]> {
  return ctx.db
    .select({
      id: users.id,
      name: value(TEXT, FULL_NAME),
    })
    .from(userRoles)
    .crossJoin(users)
    .where(
      and(eq(users.id, userRoles.userId), eq(userRoles.role, "TECHNICIAN"), eq(users.active, true)),
    )
    .orderBy(users.sortKey, users.id)
    .limit(MOST);
}
